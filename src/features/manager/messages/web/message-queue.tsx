import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { read } from '#platform/web/query.ts'
import { markStale } from '#platform/web/query-client.ts'
import * as sharedTexts from '#ui/texts.ts'
import { type QueueArea, rowItself } from '../../queue/web/queue-area.ts'
import { ReviewMode } from '../../queue/web/review-mode.tsx'
import { keepingRows } from '../../web/manager-list.tsx'
import { useRowAction } from '../../web/row-action.ts'
import * as managerTexts from '../../web/texts.ts'
import type { listFlaggedMessages } from '../contract.ts'
import { CensorDialog } from './censor-dialog.tsx'
import { ChatAround } from './chat-excerpt.tsx'
import { WhyFlagged } from './flagged-message.tsx'
import { isOwnMessage, type MessageRow } from './message-row.ts'
import { takeMessageStep } from './message-step.ts'
import { linesOf } from './message-text.ts'
import * as texts from './texts.ts'

export function MessageQueue() {
  return <ReviewMode area={flagged} />
}

const flagged: QueueArea<MessageRow, MessageRow> = {
  title: managerTexts.messages.toLowerCase(),
  useRows: (input, enabled) =>
    useQuery({
      ...read<typeof listFlaggedMessages>('GET /api/manager/messages/flagged', {
        ...input,
        waiting: true,
      }),
      ...keepingRows,
      enabled,
      select: answer => answer.messages,
    }),
  useDetail: rowItself,
  keyOf: message => message.id,
  nameOf: ({ sender, recipient }) => texts.senderToRecipient(sender.username, recipient.username),
  sinceOf: message => message.created_at,
  lineOf: ({ message, file }) => (
    <span className="line-clamp-2">{linesOf(message) || file?.original_name}</span>
  ),
  linksOf: ({ chat_id, sender, recipient }) => [
    { label: texts.wholeChatLink, to: `/account/messages/${chat_id}/${recipient.username}` },
    { label: sender.username, to: `/manager/customers/view/${sender.id}` },
    { label: recipient.username, to: `/manager/customers/view/${recipient.id}` },
  ],
  Panel: ({ whole }) => (
    <>
      {whole.message && (
        <p className="whitespace-pre-line font-semibold [overflow-wrap:anywhere]">
          {linesOf(whole.message)}
        </p>
      )}
      <WhyFlagged message={whole} />
      <OthersDecide message={whole} />
      <h3 className="text-meta font-semibold text-muted">{texts.aroundTitle}</h3>
      <ChatAround message={whole} />
    </>
  ),
  approve: {
    label: sharedTexts.approve,
    isOpen: isOthers,
    labelOfMany: texts.approveMany,
    isChoosable: isOthers,
    noticeOf: managerTexts.approvedNotice,
    noticeOfMany: texts.manyApproved,
    send: (message, options) => takeMessageStep(message, 'approve', options),
    refresh,
  },
  refuse: {
    label: texts.censor,
    isOpen: isOthers,
    tone: 'danger-outline',
    Dialog: ({ row, onClose }) => {
      const { isBusy, problems, act } = useRowAction()
      async function censor() {
        if (await act(row.id, () => takeMessageStep(row, 'censor'))) onClose()
      }
      return (
        <CensorDialog
          message={row}
          pending={isBusy(row.id)}
          problems={problems}
          onClose={onClose}
          onConfirm={censor}
        />
      )
    },
  },
}

function OthersDecide({ message }: { message: MessageRow }) {
  const isOwn = isOwnMessage(message, useCurrentUser()?.id)
  return isOwn && <p className="text-muted">{managerTexts.othersDecide}</p>
}

function isOthers(message: MessageRow, managerId: number | undefined): boolean {
  return !isOwnMessage(message, managerId)
}

/** Not the chats around them, which are on the screen. */
function refresh() {
  return Promise.all([markStale('/api/manager/messages'), markStale('/api/manager/pending')])
}
