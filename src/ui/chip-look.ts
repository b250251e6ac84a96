export const chipLook =
  'inline-flex min-h-6 shrink-0 items-center gap-1 whitespace-nowrap rounded-chip border border-transparent px-2 py-0.5 text-chip font-semibold'
