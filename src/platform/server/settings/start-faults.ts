/** Why a start cannot succeed as things are, in a sentence that names the setting and what to do. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

type Where = { HOST: string; PORT: number; DATA_DIR: string }

/** Makes the folder, and sees that it can be written to. @throws Error with a sentence */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, Buffer.alloc(bytesOfProbe))
  } catch (error) {
    throw explainFolder(error, folder)
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

/** More than fits beside a file's name, so that a full disk shows. */
const bytesOfProbe = 64 * 1024

/** Whatever ended a start. What has another cause is passed on as it is. */
export function explainStart(error: unknown, where: Where): unknown {
  const { code, syscall } = codesOf(error)
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo')
    return withSentence(error, listenFaults[code]?.(where))
  return code === 'ENOSPC' || code === 'EDQUOT' ? explainFolder(error, where.DATA_DIR) : error
}

/** `name` is the setting that holds the address; of which only host and port are repeated. */
export function explainConnection(error: unknown, name: string, address: string): unknown {
  const { code } = codesOf(error)
  const known = connectionFaults.find(({ is }) => is.test(code) || is.test(String(error)))
  if (!known && !code) return error
  const said = known?.says ?? `is refused: ${error instanceof Error ? error.message : code}`
  const { hostname, port } = new URL(address)
  const place = `${hostname || 'the socket'}${port && `:${port}`}`
  return withSentence(error, `${name} cannot be used: ${place} ${said} (${code || 'timeout'}).`)
}

function explainFolder(error: unknown, folder: string): unknown {
  const reason = folderFaults[codesOf(error).code]
  return withSentence(error, reason && `DATA_DIR cannot be used: ${resolve(folder)} ${reason}`)
}

const listenFaults: Record<string, ((where: Where) => string) | undefined> = {
  EADDRINUSE: ({ HOST, PORT }) =>
    `PORT ${PORT} is taken: another process listens at ${HOST}:${PORT} (EADDRINUSE). Stop that one, or set PORT to another.`,
  EACCES: ({ PORT }) =>
    `PORT ${PORT} may not be used by this user (EACCES). Set PORT to one from 1024 on, and let the balancer listen at ${PORT}.`,
  EADDRNOTAVAIL: ({ HOST }) => notOurs(HOST, 'EADDRNOTAVAIL'),
  ENOTFOUND: ({ HOST }) => notOurs(HOST, 'ENOTFOUND'),
  EAI_AGAIN: ({ HOST }) => notOurs(HOST, 'EAI_AGAIN'),
}

const notOurs = (host: string, code: string) =>
  `HOST ${host} is no address of this machine (${code}). Set HOST to one, or to 0.0.0.0 for all.`

const denied =
  'may not be written to by this user. Start as the user who owns it, or set DATA_DIR to another folder.'
const readOnly = 'is on a read-only disk. Set DATA_DIR to a folder that can be written to.'
const notAFolder = 'is not a folder. Set DATA_DIR to one.'
const full = 'is on a full disk. Free some space and start again.'

const folderFaults: Record<string, string | undefined> = {
  ...{ EACCES: denied, EPERM: denied, EROFS: readOnly },
  ...{ ENOTDIR: notAFolder, EEXIST: notAFolder, ENOSPC: full, EDQUOT: full },
  // What Node answers on a read-only disk, when more than one folder is missing.
  ENOENT: 'cannot be created. Set DATA_DIR to a folder that can be written to.',
}

/** By code of the system or of PostgreSQL, or by what the driver says. */
const connectionFaults = [
  { is: /^ECONNREFUSED$/, says: 'does not answer. Start the server there, or correct the address' },
  { is: /^(?:ENOTFOUND|EAI_AGAIN)$/, says: 'is a name that nobody knows. Correct the address' },
  {
    is: /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE)$|timeout|terminated unexpectedly/,
    says: 'does not answer. Look at the network and firewalls between, or correct the address',
  },
  {
    is: /^28P01$|^WRONGPASS$|^NOAUTH$|password must be a string/,
    says: 'refuses the user or the password',
  },
  { is: /^28000$/, says: 'lets this user not in from here. Look at its pg_hba.conf' },
  { is: /^3D000$/, says: 'has no database of that name. Make it with createdb, or correct it' },
  { is: /^57P03$/, says: 'is starting or stopping. Start again when it is up' },
  { is: /^53300$/, says: 'has no connection left. Raise its max_connections' },
  { is: /does not support SSL/, says: 'does not speak TLS. Take sslmode out of the address' },
  {
    is: /CERT|certificate/,
    says: 'has a certificate that is not trusted. Add sslrootcert=… to the address',
  },
]

const withSentence = (error: unknown, sentence: string | undefined): unknown =>
  sentence === undefined ? error : new Error(sentence, { cause: error })

/** Redis has no codes: what it says begins with one. */
function codesOf(error: unknown): { code: string; syscall: string } {
  const { code = '', syscall = '', message = '' } = Object(error)
  const said = /^(?:WRONGPASS|NOAUTH|NOPERM)\b/.exec(message)?.[0] ?? ''
  return { code: String(code) || said, syscall: String(syscall) }
}
