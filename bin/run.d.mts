export const root: string
export function environment(extra?: Record<string, string>): Record<string, string | undefined>
export function run(
  command: string,
  args: string[],
  options?: { cwd?: string; env?: Record<string, string>; onOutput?: (text: string) => void },
): Promise<number>
