/** What single keys mean while things are reviewed one after the other. */

export const commands = {
  next: 'j',
  previous: 'k',
  open: 'enter',
  approve: 'a',
  refuse: 'r',
  select: 'x',
  undo: 'z',
  search: '/',
  help: '?',
} as const
export type Command = keyof typeof commands

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>

/** A key that is held down moves on and on, and decides nothing twice. */
const repeatable: readonly Command[] = ['next', 'previous']

/** Nothing, where the key belongs to the browser or to what is being typed in. */
export function commandOf(press: Press, where: { isTyping: boolean; isOnControl: boolean }) {
  if (where.isTyping || press.altKey || press.ctrlKey || press.metaKey) return undefined
  const command = findCommand(press.key)
  if (command === undefined || (press.repeat && !repeatable.includes(command))) return undefined
  // Enter presses what has the focus.
  return command === 'open' && where.isOnControl ? undefined : command
}

function findCommand(key: string): Command | undefined {
  const pressed = key.toLowerCase()
  return (Object.keys(commands) as Command[]).find(command => commands[command] === pressed)
}

/** As it is printed on the key. */
export const keyName = (command: Command): string =>
  commands[command].charAt(0).toUpperCase() + commands[command].slice(1)

/** Where a press lands. An open dialog or menu has keys of its own. */
export function whereIs(target: EventTarget | null) {
  const element = target instanceof Element ? target : null
  const isTyping =
    element?.closest(
      'dialog, [role=menu], textarea, select, [contenteditable=true], input:not([type=checkbox])',
    ) != null
  const isOnControl = element?.closest('a, button, input, summary') != null
  return { isTyping, isOnControl }
}
