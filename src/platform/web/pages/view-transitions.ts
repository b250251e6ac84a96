/** While the next page is made nothing on the screen moves. Longer than this nobody waits for an animation. */
const longestStillMs = 600

/**
 * Ends each view transition whose next page is not there in time. React Router waits for one in vain where another
 * navigation comes in between, as a second press does; the browser itself lets the screen stand still for four seconds.
 */
export function boundViewTransitions(): void {
  if (!document.startViewTransition) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = update => {
    const transition = start(update)
    const timer = setTimeout(() => transition.skipTransition(), longestStillMs)
    const stopWaiting = () => clearTimeout(timer)
    transition.ready.then(stopWaiting, stopWaiting)
    return transition
  }
}
