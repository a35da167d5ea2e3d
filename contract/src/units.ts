/** Pounds in a kilogram (spec 2, UIW-012). */
const poundsPerKilogram = 2.2046226
/** Cubic centimetres in a cubic foot (spec 3, REP-030). */
export const cubicCentimetresPerCubicFoot = 28_316.85

/** Rounded to at most `decimals` decimals, half away from zero. */
export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return (Math.sign(value) * Math.round((Math.abs(value) + Number.EPSILON) * factor)) / factor
}

/** Kilograms, to a gram. */
export const kilogramsOfPounds = (pounds: number): number => round(pounds / poundsPerKilogram, 3)
/** Pounds, to a hundredth. */
export const poundsOfKilograms = (kilograms: number): number => round(kilograms * poundsPerKilogram, 2)

const centimetresPerInch = 2.54
/** Centimetres, to a hundredth of a millimetre. */
export const centimetresOfInches = (inches: number): number => round(inches * centimetresPerInch, 3)
/** Inches, to a hundredth. */
export const inchesOfCentimetres = (centimetres: number): number => round(centimetres / centimetresPerInch, 2)

/** Volume of a box in cubic feet from its sides in centimetres. */
export const cubicFeet = (depth: number, width: number, height: number): number =>
  (depth * width * height) / cubicCentimetresPerCubicFoot
