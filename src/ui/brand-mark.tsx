/** Four strips woven over and under: the mark in any size, in the colour of the text around it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="currentColor">
      <g transform="rotate(45 16 16)">
        <path d="M5 8.5h5.2v5H5zM12.2 8.5H27v5H12.2zM5 18.5h14.8v5H5zM21.8 18.5H27v5h-5.2z" />
        <path d="M8.5 5h5v1.5h-5zM8.5 15.5h5v1h-5zM8.5 25.5h5V27h-5zM18.5 5h5v1.5h-5zM18.5 15.5h5v1h-5zM18.5 25.5h5V27h-5z" />
      </g>
    </svg>
  )
}
