// @ts-expect-error: the types are written as one object, the module is not.
export * from 'preact/compat'
export { default } from 'preact/compat'

/** React Router names it, and uses it only where it is told to draw in transitions. */
export const useOptimistic = <S>(state: S): [S, () => void] => [state, doNothing]

/** Always the same: effects depend on it, and would run with every drawing. */
const doNothing = () => {}
