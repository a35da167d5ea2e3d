import type { MouseEvent } from 'react'

/** `onMouseEnter={titleIfCut}`: what does not fit is told whole where the pointer rests on it. */
export function titleIfCut({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
}
