import type { ReactNode } from 'react'

export function GalleryGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h2 className="text-h2 font-semibold">{title}</h2>
      {children}
    </section>
  )
}
