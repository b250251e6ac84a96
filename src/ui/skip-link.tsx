import * as texts from './texts.ts'

/** First in the page: jumps over the bars to `<main id="main">`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed left-4 top-2 z-50 inline-flex min-h-12 -translate-y-24 items-center rounded-control bg-ink px-5 font-semibold text-on-ink focus:translate-y-0"
    >
      {texts.skipToContent}
    </a>
  )
}
