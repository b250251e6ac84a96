import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as texts from './texts.ts'

export function PageFormSkeleton() {
  return (
    <Loading label={texts.pageLoading}>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-6">
        <Card className="flex flex-col gap-5">
          <FieldSkeleton control="h-12" />
          <FieldSkeleton control="h-12" />
          <FieldSkeleton control="h-[349px]" />
        </Card>
        <Card className="flex flex-col gap-2">
          <Skeleton className="h-7 w-36" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </Card>
      </div>
    </Loading>
  )
}

function FieldSkeleton({ control }: { control: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Skeleton className="h-5 w-24" />
      <Skeleton className={`rounded-control ${control}`} />
    </div>
  )
}
