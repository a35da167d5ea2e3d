/** Does what takes long once the screen has shown that a press was heard; at once where nothing is painted. */
export function afterPaint(work: () => void): void {
  if (document.hidden || typeof requestAnimationFrame !== 'function') work()
  else requestAnimationFrame(() => setTimeout(work))
}
