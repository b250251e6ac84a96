import { withNamedHeadings } from '#features/pages/web/page-text.ts'
import { ReadableText } from '#features/pages/web/readable-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import * as texts from './texts.ts'

type PagePreviewProps = { open: boolean; title: string; content: string; onClose: () => void }

/** What is written now, saved or not, as readers will see it. */
export function PagePreview({ open, title, content, onClose }: PagePreviewProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.viewAsUser} shape="screen">
      <div className="mx-auto flex max-w-prose flex-col gap-4 pb-8 lg:gap-6">
        {content.includes('{{') && <Notice>{texts.previewHint}</Notice>}
        <p className="text-h1 font-bold tracking-tight">{title || texts.previewNoTitle}</p>
        {content ? (
          <ReadableText html={withNamedHeadings(content).html} />
        ) : (
          <p className="text-muted">{texts.previewNoContent}</p>
        )}
      </div>
    </Dialog>
  )
}
