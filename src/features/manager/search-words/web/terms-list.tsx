import { useQuery } from '@tanstack/react-query'
import { PowerOff, Type } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/api.ts'
import { read } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import { MenuItem } from '#ui/menu.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { TimeText } from '#ui/time-text.tsx'
import { useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { useRowAction } from '../../web/row-action.ts'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { listSearchTerms, saveSearchTerm } from '../contract.ts'
import { SearchTabs } from './search-tabs.tsx'
import type { SearchTerm } from './search-term.ts'
import * as texts from './texts.ts'
import { TrySearchDialog } from './try-search-dialog.tsx'
import { WordDialog } from './word-dialog.tsx'

type Open = { dialog: 'add' | 'try' } | { dialog: 'change'; term: SearchTerm } | null

export function TermsList() {
  const address = useListAddress()
  const [open, setOpen] = useState<Open>(null)
  const terms = useQuery({
    ...read<typeof listSearchTerms>('GET /api/manager/search-terms', address.input),
    ...keepingRows,
    select: answer => answer.search_terms,
  })
  const { problems, isBusy, act } = useRowAction()
  const close = () => setOpen(null)

  const switchOff = ({ id, word, category }: SearchTerm) =>
    act(id, () =>
      call<typeof saveSearchTerm>('POST /api/manager/search-terms', {
        word,
        category_id: category.id,
        weight: 0,
      }),
    )
  return (
    <>
      <ManagerList
        title={texts.pageTitle}
        tabs={<SearchTabs current="terms" />}
        action={
          <>
            <Button size="small" onClick={() => setOpen({ dialog: 'add' })}>
              {texts.addWord}
            </Button>
            <Button size="small" tone="secondary" onClick={() => setOpen({ dialog: 'try' })}>
              {texts.trySearch}
            </Button>
          </>
        }
        address={address}
        list={terms}
        columns={columns}
        keyOf={term => term.id}
        actions={term => (
          <RowActions
            label={managerTexts.actionsFor(term.word)}
            menu={
              term.weight > 0 && (
                <MenuItem
                  disabled={isBusy(term.id)}
                  onSelect={() => switchOff(term)}
                  icon={<PowerOff size={18} aria-hidden="true" />}
                >
                  {texts.switchOff}
                </MenuItem>
              )
            }
          >
            <Button
              size="small"
              tone="secondary"
              aria-label={texts.changeNamed(term.word)}
              onClick={() => setOpen({ dialog: 'change', term })}
              className={rowActionLook}
            >
              {texts.change}
            </Button>
          </RowActions>
        )}
        problems={problems}
        empty={texts.noWords}
        icon={Type}
      />
      {open?.dialog === 'add' && <WordDialog onClose={close} />}
      {open?.dialog === 'change' && <WordDialog term={open.term} onClose={close} />}
      {open?.dialog === 'try' && <TrySearchDialog onClose={close} />}
    </>
  )
}

const columns: Column<SearchTerm>[] = [
  { name: texts.word, cell: term => term.word, card: 'title' },
  { name: sharedTexts.category, cell: term => term.category.description, card: 'line' },
  {
    name: texts.weight,
    cell: term => (term.weight === 0 ? texts.isOff : term.weight),
    className: 'tabular-nums',
  },
  { name: texts.source, cell: term => texts.sources[term.source] },
  { name: texts.changed, cell: term => <TimeText at={term.updated_at} /> },
]
