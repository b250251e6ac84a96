/** Whoever has a picture worked on: a person by the id, a visitor by the network. */
type Sender = number | string

/**
 * Pictures are worked on in the few threads in which Node also hashes passwords, reads files and looks up names: half of
 * those stay free.
 */
const mostAtOnce = 2

type Waiting = { sender: Sender; begin: () => void }

const underWay = new Set<Sender>()
/** Who waits longest comes first. */
let waiting: Waiting[] = []

/**
 * Does the work once it is its sender's turn. Of one sender one picture is worked on at a time, so that whoever sends
 * hundreds keeps nobody else waiting for longer than one takes.
 */
export async function takeTurn<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
  await waitForTurn(sender)
  try {
    return await work()
  } finally {
    underWay.delete(sender)
    beginNext()
  }
}

function waitForTurn(sender: Sender): Promise<void> {
  return new Promise(begin => {
    waiting.push({ sender, begin })
    beginNext()
  })
}

function beginNext(): void {
  if (underWay.size >= mostAtOnce) return
  const next = waiting.find(({ sender }) => !underWay.has(sender))
  if (!next) return
  waiting = waiting.filter(one => one !== next)
  underWay.add(next.sender)
  next.begin()
}
