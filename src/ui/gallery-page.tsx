import { GalleryControls } from './gallery-controls.tsx'
import { GalleryShells } from './gallery-shells.tsx'
import { GallerySigns } from './gallery-signs.tsx'
import { PageTitle } from './page.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { ToastRegion } from './toast-region.tsx'

const themes = ['light', 'dark'] as const

/** Everything in `src/ui`, in both themes: to look at, and to run accessibility checks on. */
export default function GalleryPage() {
  return (
    <main className="mx-auto max-w-[1400px]">
      <div className="flex flex-wrap items-center justify-between gap-4 p-4">
        <PageTitle>The design system</PageTitle>
        <ThemeToggle label="This page" />
      </div>
      <div className="grid xl:grid-cols-2">
        {themes.map(theme => (
          <section
            key={theme}
            data-theme={theme}
            aria-label={`${theme} theme`}
            className="flex min-w-0 flex-col gap-10 bg-bg p-4 text-ink lg:p-8"
          >
            <GalleryShells />
            <GalleryControls theme={theme} />
            <GallerySigns theme={theme} />
          </section>
        ))}
      </div>
      <ToastRegion />
    </main>
  )
}
