/** A start that cannot succeed as things are. Its message is a whole sentence for the person who started us. */
export class CannotStartDatabase extends Error {
  override name = 'CannotStartDatabase'
}

/** Says in words what the system meant when it would not let us write to the data folder. */
export function explainFileError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = code === undefined ? undefined : reasons[String(code)]
  if (!reason) return error
  return new CannotStartDatabase(`The database cannot start: ${reason(folder)}`, { cause: error })
}

/** Finds the reason in what PostgreSQL wrote before it gave up. */
export function explainLog(log: string, folder: string): CannotStartDatabase {
  const known = logReasons.find(([pattern]) => pattern.test(log))
  const lastWord = log
    .trim()
    .split('\n')
    .findLast(line => /FATAL|PANIC|error:/.test(line))
  const reason = known
    ? known[1](folder)
    : `PostgreSQL gave up: ${lastWord ?? (log.trim() || 'it said nothing')}`
  return new CannotStartDatabase(`The database cannot start: ${reason}`)
}

type Reason = (folder: string) => string

const readOnly: Reason = folder =>
  `${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written to, or set DATABASE_URL.`
const full: Reason = folder =>
  `the disk that holds ${folder} is full. Free some space and start again.`
const accessDenied: Reason = folder =>
  `${folder} may not be written to by this user. Start as the user who owns it, or set DATA_DIR to another folder.`

const reasons: Record<string, Reason | undefined> = {
  EROFS: readOnly,
  ENOSPC: full,
  EDQUOT: full,
  EACCES: accessDenied,
  EPERM: accessDenied,
  ENOTDIR: folder => `${folder} is not a folder. Set DATA_DIR to one.`,
  EEXIST: folder => `${folder} is not a folder. Set DATA_DIR to one.`,
}

const logReasons: [RegExp, Reason][] = [
  [/No space left on device|Disk quota exceeded/i, full],
  [/Read-only file system/i, readOnly],
  [/Permission denied/i, accessDenied],
  [
    /could not look up effective user/i,
    () =>
      'PostgreSQL wants a user with a name, and the present one has none in /etc/passwd. Give it one, or set DATABASE_URL.',
  ],
  [
    /initialized by PostgreSQL version|incompatible with server/i,
    folder =>
      `the data in ${folder} was written by another major version of PostgreSQL. Go back to the release that you had and run "npm run backup -- FOLDER" there. Then, before this one is started, set DATA_DIR to an empty folder, copy the file "secret" of the old one into it where there is one, and run "npm run restore -- FOLDER".`,
  ],
]
