import { isTest, type Problem, type SourceFile } from './source-file.ts'

/** Features meet in src/ports.ts alone: nothing is kept for later in a variable, and nothing that is asked for may be missing. */
export function checkPorts(files: SourceFile[]): Problem[] {
  const product = files.filter(({ path }) => path.startsWith('src/') && !isTest(path))
  return product.flatMap(file => [...faultsOfKeeping(file), ...optionalPorts(file)])
}

function faultsOfKeeping({ path, filledVariables }: SourceFile): Problem[] {
  if (!/^src\/features\/.+\/server\//.test(path)) return []
  return filledVariables.map(({ name, by, line }) => ({
    file: path,
    line,
    sentence:
      `${by} keeps what it is handed in "${name}", so that it matters who calls first. Say in server/ports.ts what is ` +
      'needed, name in src/ports.ts who gives it, and pass the ports on as an argument.',
  }))
}

function optionalPorts({ path, optionalPorts }: SourceFile): Problem[] {
  return optionalPorts.map(line => ({
    file: path,
    line,
    sentence:
      'A port is always there: src/ports.ts gives it, or does not compile. Leave out the "?", the null, and what stands in for it.',
  }))
}
