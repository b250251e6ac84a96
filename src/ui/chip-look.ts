export const chipLook =
  'inline-flex min-h-6 min-w-fit max-w-full items-center gap-1 rounded-chip border border-transparent px-2 py-0.5 text-chip font-semibold'
