export const pinnedNode: string
export function installPackages(options?: { project?: string }): Promise<void>
