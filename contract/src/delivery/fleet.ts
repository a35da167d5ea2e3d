import { z } from 'zod'
import type { Needed } from '../access.ts'
import { listed, price } from '../fields.ts'
import { id } from '../ids.ts'

/** Who may look at vehicles and depots: whoever sees routes, gives them to drivers, or keeps the fleet. */
export const viewsFleet: Needed = { anyOf: ['VIEW_ROUTE', 'ASSIGN_DRIVER', 'MANAGE_DRIVERS'] }

/** Who keeps the fleet: drivers (PERM-023), and what they drive and start from. */
export const managesFleet = 'MANAGE_DRIVERS'

/** Most skills that one vehicle or driver has, or that one order asks for. */
const mostSkills = 20

/**
 * What a vehicle or a driver can do, and an order may ask for: a tail lift, 19+, two people. In any case the same word is the same
 * skill; it keeps the case in which it was typed first.
 */
export const skills = z
  .array(listed('Skill', 40))
  .max(mostSkills, `Must be at most ${mostSkills} skills`)
  .default([])
  .transform((typed) =>
    typed.filter((skill, place) => typed.findIndex((other) => other.toLowerCase() === skill.toLowerCase()) === place),
  )

/** Money that may be left open: nothing is not the same as for free. */
export const optionalPrice = price.nullish().transform((amount) => amount ?? null)

export const optionalDepot = id('depot')
  .nullish()
  .transform((chosen) => chosen ?? null)

const place = z.object({ lat: z.number(), lng: z.number() })

/** Where a route starts and ends; null: at its first and its last stop. */
export const routeEnds = { startPlace: place.nullable(), endPlace: place.nullable() }
