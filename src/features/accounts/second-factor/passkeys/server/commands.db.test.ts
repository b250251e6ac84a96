import { sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { buildUser, postForm, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { callAs, logIn } from '#test/builders/second-factors.ts'
import {
  type Attest,
  answerChallenge,
  createCredential,
  type FakePasskey,
  newPasskey,
} from '#test/fakes/authenticator.ts'
import { androidKeyBy } from '#test/fakes/certificates.ts'

const app = useApp()

/** Somebody with a passkey, and their calls. */
async function buildOwner(passkey = newPasskey()) {
  const user = await buildUser()
  const call = callAs(app.server, await tokenFor(user))
  const { challenge_id, options } = (await call.post('/customer/passkeys/options')).json()
  const credential = createCredential(passkey, options)
  const added = await call.post('/customer/passkeys', { challenge_id, credential })
  expect(added.statusCode).toBe(201)
  return { user, call, passkey }
}

type Owner = Awaited<ReturnType<typeof buildOwner>>

const beginStep = async ({ user }: Owner) => (await logIn(app.server, user)).json().second_factor
const beginProof = async ({ call }: Owner) => (await call.post('/customer/proof/options')).json()
const beginLogin = async () =>
  (await postForm(app.server, '/api/passkeys/login/options', {})).json()

const takeStep = (challenge_id: string, credential: unknown) =>
  postForm(app.server, '/api/sanctum/token/second-factor', {
    ...{ challenge_id, method: 'passkey', credential },
  })
const openLogin = (challenge_id: string, credential: unknown) =>
  postForm(app.server, '/api/passkeys/login/verify', {
    ...{ challenge_id, credential, device_name: 'Phone' },
  })
const prove = ({ call }: Owner, challenge_id: string, credential: unknown) =>
  call.post('/customer/proof', { method: 'passkey', challenge_id, credential })

const outcomeOf = async (answering: ReturnType<typeof openLogin>) => {
  const answer = await answering
  return [answer.statusCode, ...Object.keys(answer.json().errors ?? {})]
}

test('a passkey answers no challenge of somebody else', async () => {
  const [one, thief] = [await buildOwner(), await buildOwner()]
  const step = await beginStep(one)
  const answered = answerChallenge(thief.passkey, step.passkey_options)
  expect(await outcomeOf(takeStep(step.challenge_id, answered))).toEqual([422, 'credential'])
  const proof = await beginProof(one)
  const proved = answerChallenge(thief.passkey, proof.passkey_options)
  expect(await outcomeOf(prove(thief, proof.challenge_id, proved))).toEqual([422, 'credential'])
  const right = answerChallenge(one.passkey, step.passkey_options)
  expect((await takeStep(step.challenge_id, right)).statusCode).toBe(200)
})

test('a challenge is good for what it was made for alone', async () => {
  const one = await buildOwner()
  const [step, proof, login] = [await beginStep(one), await beginProof(one), await beginLogin()]
  const answer = (options: { challenge: string }) => answerChallenge(one.passkey, options)
  expect([
    await outcomeOf(prove(one, step.challenge_id, answer(step.passkey_options))),
    await outcomeOf(openLogin(step.challenge_id, answer(step.passkey_options))),
    await outcomeOf(takeStep(proof.challenge_id, answer(proof.passkey_options))),
    await outcomeOf(openLogin(proof.challenge_id, answer(proof.passkey_options))),
    await outcomeOf(takeStep(login.challenge_id, answer(login.options))),
    await outcomeOf(prove(one, login.challenge_id, answer(login.options))),
  ]).toEqual([
    [422, 'credential'],
    [401],
    [422, 'challenge_id'],
    [401],
    [422, 'challenge_id'],
    [422, 'credential'],
  ])
})

test('a login needs the user handle of the passkey’s owner', async () => {
  const { passkey } = await buildOwner()
  const { userHandle: foreign } = (await buildOwner()).passkey
  const tryLogin = async (userHandle: string | null) => {
    const { challenge_id, options } = await beginLogin()
    const { response, ...shell } = answerChallenge(passkey, options)
    const credential = { ...shell, response: { ...response, userHandle } }
    return (await openLogin(challenge_id, credential)).statusCode
  }
  expect([
    await tryLogin(foreign),
    await tryLogin(null),
    await tryLogin(passkey.userHandle),
  ]).toEqual([...[401, 401, 200]])
})

test('a counter that goes back opens no login', async () => {
  const { passkey } = await buildOwner(newPasskey({ counter: 7 }))
  const tryLogin = async (counter: number) => {
    const { challenge_id, options } = await beginLogin()
    passkey.counter = counter
    return (await openLogin(challenge_id, answerChallenge(passkey, options))).statusCode
  }
  expect([await tryLogin(8), await tryLogin(8), await tryLogin(3), await tryLogin(9)]).toEqual([
    ...[200, 401, 401, 200],
  ])
})

const oddCredentials = (passkey: FakePasskey, options: { challenge: string }) => {
  const right = answerChallenge(passkey, options)
  return [
    {},
    { id: passkey.id },
    { ...right, id: '\0' },
    { ...right, id: [passkey.id] },
    { ...right, response: null },
    { ...right, response: { ...right.response, clientDataJSON: '\0', signature: 7 } },
  ]
}

test('whatever stands in a credential in place of an answer is refused', async () => {
  const one = await buildOwner()
  for (const [index] of oddCredentials(one.passkey, { challenge: '' }).entries()) {
    const [step, proof, login] = [await beginStep(one), await beginProof(one), await beginLogin()]
    const odd = (options: { challenge: string }) => oddCredentials(one.passkey, options)[index]
    expect(
      [
        await outcomeOf(takeStep(step.challenge_id, odd(step.passkey_options))),
        await outcomeOf(prove(one, proof.challenge_id, odd(proof.passkey_options))),
        await outcomeOf(openLogin(login.challenge_id, odd(login.options))),
      ],
      `number ${index}`,
    ).toEqual([[422, 'credential'], [422, 'credential'], [401]])
  }
})

test.each([
  ['those that there are', ['internal', 'hybrid'], ['hybrid', 'internal']],
  ['one that nobody can store', ['\0', 'usb'], ['usb']],
  ['no words', [1, null, { usb: true }], []],
  ['no list', 'usb', []],
  ['nothing', null, []],
])('of the transports that come with a passkey known words are kept: %s', async (_, said, kept) => {
  const user = await buildUser()
  const call = callAs(app.server, await tokenFor(user))
  const { challenge_id, options } = (await call.post('/customer/passkeys/options')).json()
  const { response, ...shell } = createCredential(newPasskey(), options)
  const credential = { ...shell, response: { ...response, transports: said } }
  const added = await call.post('/customer/passkeys', { challenge_id, credential })
  expect(added.statusCode).toBe(201)
  const { passkey_options: asked } = (await call.post('/customer/proof/options')).json()
  expect(asked.allowCredentials[0].transports ?? []).toEqual(kept)
})

/** What adding this key comes to, where that vouches for it. */
async function addKey(passkey: FakePasskey, attest: Attest) {
  const call = callAs(app.server, await tokenFor(await buildUser()))
  const { challenge_id, options } = (await call.post('/customer/passkeys/options')).json()
  const credential = createCredential(passkey, options, undefined, { attest })
  return outcomeOf(call.post('/customer/passkeys', { challenge_id, credential }))
}

test('nothing is fetched from an address that the certificates of a new passkey name', async () => {
  let calls = 0
  const listener = createServer(socket => {
    calls++
    socket.destroy()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => void listener.close())
  const { port } = listener.address() as { port: number }
  const passkey = newPasskey()
  const attest = androidKeyBy(passkey.privateKey, `http://127.0.0.1:${port}/crl`)
  expect(await addKey(passkey, attest)).toEqual([422, 'credential'])
  expect(calls).toBe(0)
})

test('a new passkey is vouched for by nothing or by itself, and not by certificates', async () => {
  const outcomes: Record<string, unknown> = {}
  const others = ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm', 'odd']
  for (const fmt of ['none', 'packed', 'packed with certificates', ...others]) {
    const passkey = newPasskey()
    outcomes[fmt] = await addKey(passkey, signed => {
      if (fmt === 'none') return { fmt, attStmt: {} }
      const own = { alg: -7, sig: sign('sha256', signed, passkey.privateKey) }
      if (fmt === 'packed with certificates') return { fmt: 'packed', attStmt: { ...own, x5c: [] } }
      return { fmt, attStmt: own }
    })
  }
  const refused = ['packed with certificates', ...others].map(fmt => [fmt, [422, 'credential']])
  expect(outcomes).toEqual({ none: [201], packed: [201], ...Object.fromEntries(refused) })
})
