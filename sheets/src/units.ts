/** Rounded to at most `decimals` decimals, half away from zero. */
export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return (Math.sign(value) * Math.round((Math.abs(value) + Number.EPSILON) * factor)) / factor
}

/** Kilograms, to a gram. */
export const kilogramsOfPounds = (pounds: number): number => round(pounds / 2.2046226, 3)
/** Centimetres, to a hundredth. */
export const centimetresOfInches = (inches: number): number => round(inches * 2.54, 2)
