import { useQuery } from '@tanstack/react-query'
import { BookText } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import type { Received } from '#platform/contract.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { MenuLink } from '#ui/menu.tsx'
import { useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import type { listPages } from '../contract.ts'
import { PageStatusChip } from './page-status-chip.tsx'

type PageRow = Received<typeof listPages>['pages']['data'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: 'Manage pages' })

export default function PagesPage() {
  const address = useListAddress()
  const pages = useQuery({
    ...read<typeof listPages>('GET /api/manager/cms/pages', address.input),
    ...keepingRows,
    select: answer => answer.pages,
  })
  return (
    <ManagerList
      title="Pages"
      action={
        <LinkButton to="/manager/pages/add" size="small">
          Add Page
        </LinkButton>
      }
      address={address}
      list={pages}
      columns={columns}
      keyOf={page => page.id}
      actions={page => <PageRowActions page={page} />}
      empty="No pages found."
      icon={BookText}
    />
  )
}

/** What nobody can read yet is looked at where it is written. */
function PageRowActions({ page }: { page: PageRow }) {
  const { id, title, path, is_published } = page
  return (
    <RowActions
      label={`Actions for ${title}`}
      menu={
        is_published && (
          <MenuLink to={path} icon={<BookText size={18} aria-hidden="true" />}>
            Read
          </MenuLink>
        )
      }
    >
      <LinkButton
        to={`/manager/pages/view/${id}`}
        size="small"
        tone="secondary"
        aria-label={`Edit ${title}`}
        className={rowActionLook}
      >
        Edit
      </LinkButton>
    </RowActions>
  )
}

const columns: Column<PageRow>[] = [
  { name: 'Id', cell: page => page.id, className: 'tabular-nums' },
  { name: 'Title', cell: page => page.title, card: 'title' },
  { name: 'Category', cell: page => page.category.name },
  {
    name: 'Status',
    cell: page => <PageStatusChip isPublished={page.is_published} />,
    card: 'chip',
  },
]
