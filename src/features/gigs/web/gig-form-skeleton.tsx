import type { ReactNode } from 'react'
import { ActionBar } from '#ui/action-bar.tsx'
import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { GigCardSkeleton } from './gig-card.tsx'
import { GigFormFrame } from './gig-form-frame.tsx'
import * as texts from './texts-after-first-visit.ts'

type GigFormSkeletonProps = {
  title: string
  back: { to: string; label: string }
  lead: ReactNode
}

export function GigFormSkeleton(props: GigFormSkeletonProps) {
  return (
    <GigFormFrame
      {...props}
      preview={
        <div className="flex max-w-72 flex-col gap-3">
          <Skeleton className="h-5 w-44" />
          <GigCardSkeleton />
        </div>
      }
    >
      <Loading label={texts.gigLoading}>
        <div className="flex flex-col gap-4 lg:gap-6">
          <Card className="flex flex-col gap-5">
            <Skeleton className="h-7 w-36" />
            <FieldSkeleton control="size-21" />
          </Card>
          <Card className="flex flex-col gap-5">
            <Skeleton className="h-7 w-36" />
            <FieldSkeleton control="h-18" />
            <FieldSkeleton control="h-12" />
            <FieldSkeleton control="h-12" />
            <FieldSkeleton control="h-50" />
          </Card>
          <Card className="flex flex-col gap-5">
            <Skeleton className="h-7 w-36" />
            <FieldSkeleton control="h-12" />
          </Card>
        </div>
      </Loading>
      <ActionBar>
        <Skeleton className="h-12 rounded-control max-lg:flex-1 lg:w-52" />
      </ActionBar>
    </GigFormFrame>
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
