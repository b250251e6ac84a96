import { useQuery } from '@tanstack/react-query'
import { BookText } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import type { Received } from '#platform/contract.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { MenuLink } from '#ui/menu.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { listPages } from '../contract.ts'
import { PageStatusChip } from './page-status-chip.tsx'
import * as texts from './texts.ts'

type PageRow = Received<typeof listPages>['pages']['data'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

export default function PagesPage() {
  const address = useListAddress()
  const pages = useQuery({
    ...read<typeof listPages>('GET /api/manager/cms/pages', address.input),
    ...keepingRows,
    select: answer => answer.pages,
  })
  return (
    <ManagerList
      title={managerTexts.pages}
      action={
        <LinkButton to="/manager/pages/add" size="small">
          {texts.addPage}
        </LinkButton>
      }
      address={address}
      list={pages}
      columns={columns}
      keyOf={page => page.id}
      actions={page => <PageRowActions page={page} />}
      empty={texts.emptyTitle}
      icon={BookText}
    />
  )
}

/** What nobody can read yet is looked at where it is written. */
function PageRowActions({ page }: { page: PageRow }) {
  const { id, title, path, is_published } = page
  return (
    <RowActions
      label={managerTexts.actionsFor(title)}
      menu={
        is_published && (
          <MenuLink to={path} icon={<BookText size={18} aria-hidden="true" />}>
            {texts.read}
          </MenuLink>
        )
      }
    >
      <LinkButton
        to={`/manager/pages/view/${id}`}
        size="small"
        tone="secondary"
        aria-label={texts.editTitle(title)}
        className={rowActionLook}
      >
        {sharedTexts.edit}
      </LinkButton>
    </RowActions>
  )
}

const columns: Column<PageRow>[] = [
  { name: managerTexts.id, cell: page => page.id, className: 'tabular-nums' },
  { name: sharedTexts.title, cell: page => page.title, card: 'title' },
  { name: sharedTexts.category, cell: page => page.category.name },
  {
    name: sharedTexts.status,
    cell: page => <PageStatusChip isPublished={page.is_published} />,
    card: 'chip',
  },
]
