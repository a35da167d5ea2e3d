interface Point {
  readonly lat: number
  readonly lng: number
}

/** Zero degrees both ways: what files and forms have where nobody knew better. It lies in the sea. */
export const isNowhere = ({ lat, lng }: Point): boolean => lat === 0 && lng === 0
