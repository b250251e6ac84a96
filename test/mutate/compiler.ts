import { join } from 'node:path'
import ts from 'typescript'
import { type Change, plant } from './change.ts'

/** What the compiler refuses needs no test: asks it about one changed file of the project after the other. */
export function openCompiler(root: string): (file: string, change: Change) => boolean {
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => {},
  })
  if (!config) throw new Error('tsconfig.json cannot be read.')
  const planted = new Map<string, { text: string; version: string }>()
  const textOf = (path: string) => planted.get(path)?.text ?? ts.sys.readFile(path)
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => config.options,
    getScriptFileNames: () => config.fileNames,
    getScriptVersion: path => planted.get(path)?.version ?? '',
    getScriptSnapshot: path => {
      const text = textOf(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
  return (file, change) => {
    const path = join(root, file)
    const text = plant(ts.sys.readFile(path) ?? '', change)
    planted.set(path, { text, version: `${change.start} ${change.to}` })
    const problems = [
      ...service.getSyntacticDiagnostics(path),
      ...service.getSemanticDiagnostics(path),
    ]
    planted.delete(path)
    return problems.length === 0
  }
}
