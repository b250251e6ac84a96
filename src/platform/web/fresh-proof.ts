/** Shows a person the ways to prove that it is they; answers whether they did. */
type AskPerson = (methods: readonly string[]) => Promise<boolean>

const askers = new Set<AskPerson>()
let asking: Promise<boolean> | undefined

/** For whoever can ask. With its screen, what waited for an answer is gone too. */
export function onProofNeeded(ask: AskPerson): () => void {
  askers.add(ask)
  return () => {
    askers.delete(ask)
    asking = undefined
  }
}

/** Where a 403 was for that, asks for a fresh proof: once for all calls that need one meanwhile. */
export async function getFreshProof(body: unknown): Promise<boolean> {
  const { reason, methods = [] } = (body ?? {}) as { reason?: string; methods?: string[] }
  const [ask] = askers
  if (reason !== 'fresh_proof_required' || !ask) return false
  asking ??= ask(methods).finally(() => (asking = undefined))
  return asking
}
