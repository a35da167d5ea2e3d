interface Sized {
  readonly depth: number
  readonly width: number
  readonly height: number
}

/** Cubic centimetres inside a box. */
export const volumeOf = ({ depth, width, height }: Sized): number => depth * width * height

/** Boxes that hold the volume, smallest first; then those that are too small, largest first. */
export const bySufficiency = <Box extends Sized>(boxes: readonly Box[], volume: number): Box[] => {
  const holds = (box: Box) => volumeOf(box) >= volume
  return [
    ...boxes.filter(holds).sort((a, b) => volumeOf(a) - volumeOf(b)),
    ...boxes.filter((box) => !holds(box)).sort((a, b) => volumeOf(b) - volumeOf(a)),
  ]
}
