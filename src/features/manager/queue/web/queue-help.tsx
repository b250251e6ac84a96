import { Dialog } from '#ui/dialog.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { QueueArea } from './queue-area.ts'
import { type Command, keyName } from './queue-keys.ts'
import * as texts from './texts.ts'

type QueueHelpProps<Row, Whole> = {
  area: QueueArea<Row, Whole>
  help: {
    areOn: boolean
    switchTo: (areOn: boolean) => void
    open: (isOpen: boolean) => void
  }
}

/** Every key with what it does here, and the switch that turns them off. */
export function QueueHelp<Row, Whole>({ area, help }: QueueHelpProps<Row, Whole>) {
  return (
    <Dialog open title={texts.keys} shape="card" onClose={() => help.open(false)}>
      <div className="flex flex-col gap-4">
        <SwitchField
          label={texts.keysSwitch}
          hint={texts.keysSwitchHint}
          checked={help.areOn}
          onChange={event => help.switchTo(event.target.checked)}
        />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
          {keysOf(area).map(([command, does]) => (
            <div key={command} className="contents">
              <dt>
                <kbd className="inline-flex min-w-8 justify-center rounded-chip border border-border-strong px-2 text-meta font-semibold">
                  {keyName(command)}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}

function keysOf<Row, Whole>({ approve, refuse }: QueueArea<Row, Whole>): [Command, string][] {
  return [
    ['approve', approve.label],
    ['next', texts.nextButton],
    ['previous', texts.previousKey],
    ...(refuse ? [['refuse', refuse.label] satisfies [Command, string]] : []),
    ['undo', texts.undoKey],
    ...(approve.labelOfMany ? [['select', texts.selectKey] satisfies [Command, string]] : []),
    ['open', texts.openKey],
    ['search', sharedTexts.search],
    ['help', texts.helpKey],
  ]
}
