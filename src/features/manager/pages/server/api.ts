import type { FastifyInstance } from 'fastify'
import { addPage, updatePage, validateCategory } from '#features/pages/server/commands.ts'
import { presentAsWritten } from '#features/pages/server/present.ts'
import { anyPage, pageCategories } from '#features/pages/server/queries.ts'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import { presentAudit } from '../../server/present.ts'
import { latestAudit } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { pageOfPages } from './queries.ts'

export async function managerPagesApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listPages, async ({ input }) => {
    const { rows, total } = await pageOfPages(input)
    return { pages: presentList({ data: rows.map(presentAsWritten), total }, input) }
  })

  app.endpoint(contract.showAnyPage, async ({ input }) => ({ page: await loadPage(input.id) }))

  app.endpoint(
    withServerChecks(contract.addPage, validateCategory),
    async ({ input, viewer, now }) => {
      await spend('manager-write', viewer.id)
      const pageId = await addPage({ draft: input, viewer, now })
      return { page: await loadPage(pageId), message: 'The page is kept as a draft.' }
    },
  )

  app.endpoint(
    withServerChecks(contract.updatePage, validateCategory),
    async ({ input, viewer, now }) => {
      await spend('manager-write', viewer.id)
      const {
        id: pageId,
        is_published: isPublished,
        seen_updated_at: seenUpdatedAt,
        ...draft
      } = input
      const isChanged = await updatePage({ pageId, draft, isPublished, seenUpdatedAt, viewer, now })
      const page = await loadPage(pageId)
      return { page, message: isChanged ? messageFor(page) : 'There was nothing to change.' }
    },
  )

  app.endpoint(contract.listPageCategories, async () => ({ categories: await pageCategories() }))
}

async function loadPage(pageId: number) {
  const page = await anyPage(pageId)
  if (!page) throw notFound('There is no such page.')
  const audit = await latestAudit({ type: 'page', id: pageId })
  return { ...presentAsWritten(page), audit: audit.map(presentAudit) }
}

const messageFor = ({ is_published }: { is_published: boolean }) =>
  is_published ? 'The page is saved and published.' : 'The page is saved as a draft.'
