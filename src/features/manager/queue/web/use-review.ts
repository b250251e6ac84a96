import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import type { Key, Question, QueueArea } from './queue-area.ts'
import { placeAfter, placeOf } from './queue-order.ts'
import * as texts from './texts.ts'
import { useHeldDecisions } from './use-held-decisions.ts'
import { useWaitingRows } from './use-waiting-rows.ts'

/** A thing as it was when it was decided about, whatever is fetched before the decision is sent. */
type Decided<Row, Whole> = { row: Row; seen: Row | Whole }

/** A second press this soon was meant for what stood there before. */
const settleMs = 300

export type Review<Row, Whole> = ReturnType<typeof useReview<Row, Whole>>

/** What is shown, what is chosen, and what becomes of it. */
export function useReview<Row, Whole>(area: QueueArea<Row, Whole>) {
  const held = useHeldDecisions<Key>()
  const waiting = useWaitingRows(area, held.gone)
  const { rows } = waiting
  const shown = useShown(rows, area)
  const detail = area.useDetail(shown.row)
  const choice = useChoice(rows, area)
  const [problems, setProblems] = useState<string[]>([])
  // What a question is about stays, whatever moves behind it.
  const [asked, setAsked] = useState<Decided<Row, Whole> & { question: Question }>()
  const [refused, setRefused] = useState<{ row: Row; whole: Whole }>()
  const open = useOpenDecisions(area, detail.whole)
  const canApprove = choice.count > 0 || open.approve

  function decide(decided: readonly Decided<Row, Whole>[]) {
    setAsked(undefined)
    const isHeld = held.hold({
      keys: decided.map(({ row }) => area.keyOf(row)),
      said: wordsFor(area, decided),
      send: async keepalive => {
        const faults = await sendEach(area, decided, keepalive)
        if (faults.length > 0) setProblems(faults)
        await area.approve.refresh()
      },
    })
    if (!isHeld) return
    setProblems([])
    choice.clear()
  }

  function approve() {
    if (!canApprove || shown.isNew()) return
    if (choice.count > 0) return decide(choice.rows.map(row => ({ row, seen: row })))
    const { row } = shown
    const seen = detail.whole
    if (!row || !seen) return
    const question = area.approve.questionOf?.(row, seen)
    if (question) setAsked({ row, seen, question })
    else decide([{ row, seen }])
  }

  function refuse() {
    const { row } = shown
    if (row && detail.whole && open.refuse) setRefused({ row, whole: detail.whole })
  }

  function undo() {
    const decision = held.undo()
    if (decision) shown.show(decision.keys[0])
  }

  return {
    ...waiting,
    shown,
    detail,
    choice,
    problems,
    isOpen: { approve: canApprove, refuse: open.refuse },
    last: held.last,
    asked,
    confirm: () => asked && decide([asked]),
    cancel: () => setAsked(undefined),
    refused,
    closeRefusal: () => setRefused(undefined),
    approve,
    refuse,
    undo,
  }
}

/** None as long as it is not known what it is about. */
function useOpenDecisions<Row, Whole>(
  { approve, refuse }: QueueArea<Row, Whole>,
  whole: Whole | undefined,
) {
  const managerId = useCurrentUser()?.id
  const isOpen = (decision: Pick<typeof approve, 'isOpen'> | undefined) =>
    whole !== undefined && (decision?.isOpen?.(whole, managerId) ?? true)
  return { approve: isOpen(approve), refuse: isOpen(refuse) }
}

function wordsFor<Row, Whole>(
  { approve, nameOf }: QueueArea<Row, Whole>,
  decided: readonly Decided<Row, Whole>[],
) {
  const [only] = decided
  if (only && decided.length === 1) return approve.noticeOf(nameOf(only.row))
  return approve.noticeOfMany?.(decided.length) ?? ''
}

/** What could not be done, in words: those come back into the list. */
async function sendEach<Row, Whole>(
  { approve, nameOf }: QueueArea<Row, Whole>,
  decided: readonly Decided<Row, Whole>[],
  keepalive: boolean,
): Promise<string[]> {
  const results = await Promise.allSettled(
    decided.map(({ seen }) => approve.send(seen, { keepalive })),
  )
  return results.flatMap((result, at) => {
    const one = decided[at]
    if (result.status === 'fulfilled' || one === undefined) return []
    return [texts.notDone(nameOf(one.row), sentencesOf(result.reason).join(' '))]
  })
}

/** One is always shown while any waits; what is decided about gives way to the next. */
function useShown<Row, Whole>(rows: readonly Row[], { keyOf }: QueueArea<Row, Whole>) {
  const [meant, setMeant] = useState<{ key: Key | undefined; at: number }>({
    key: undefined,
    at: 0,
  })
  const keys = rows.map(keyOf)
  const at = placeOf(keys, meant)
  const key = keys[at]
  const since = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are new ones each time, and matter where one of these changes.
  useEffect(() => {
    // A press may have led on since this was drawn.
    setMeant(before => {
      const to = placeOf(keys, before)
      return keys[to] === before.key && to === before.at ? before : { key: keys[to], at: to }
    })
  }, [key, at])
  // Before the browser takes another press.
  useLayoutEffect(() => {
    if (key !== undefined) since.current = performance.now()
  }, [key])

  return {
    row: rows[at],
    key,
    at,
    /** Loaded before anybody asks for it. */
    next: rows.length > 1 ? rows[placeAfter(at, rows.length, 1)] : undefined,
    isNew: () => performance.now() - since.current < settleMs,
    show: (wanted: Key | undefined) => setMeant({ key: wanted, at }),
    /** From where the press before it led, drawn or not. */
    move: (step: 1 | -1) =>
      setMeant(before => {
        const to = placeAfter(placeOf(keys, before), keys.length, step)
        return { key: keys[to], at: to }
      }),
  }
}

/** Several that are decided about together, as they were when they were chosen. What has left the list is no longer meant. */
function useChoice<Row, Whole>(
  shown: readonly Row[],
  { keyOf, approve: { labelOfMany, isChoosable } }: QueueArea<Row, Whole>,
) {
  const managerId = useCurrentUser()?.id
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const waiting = shown.map(keyOf)
  const rows = chosen.filter(row => waiting.includes(keyOf(row)))
  const keys = rows.map(keyOf)
  const isOpen = (row: Row) => labelOfMany !== undefined && (isChoosable?.(row, managerId) ?? true)
  function toggle(row: Row) {
    if (!isOpen(row)) return
    const key = keyOf(row)
    setChosen(keys.includes(key) ? rows.filter(one => keyOf(one) !== key) : [...rows, row])
  }
  return { rows, keys, count: rows.length, isOpen, toggle, clear: () => setChosen([]) }
}
