import { addWords, type Words } from '../words.ts'

// English of what the scheduler alone says, whose wording for one is another: it comes with its screens, and with what customers open.
export const words: Words = {
  'Between {{from}} and {{to}}, about {{count}} minutes at your door._one':
    'Between {{from}} and {{to}}, about {{count}} minute at your door.',
  '{{count}} places left_one': '{{count}} place left',
  '{{count}} orders added_one': '{{count}} order added',
  '{{count}} offers are on their way_one': '{{count}} offer is on its way',
  'Offer dates to {{count}} customers_one': 'Offer dates to {{count}} customer',
  'Each customer gets a mail with a link, and has {{count}} hours to choose. A place is taken when it is accepted._one':
    'Each customer gets a mail with a link, and has {{count}} hour to choose. A place is taken when it is accepted.',
  '{{count}} orders are on the route_one': '{{count}} order is on the route',
  'Put {{count}} orders on a route_one': 'Put {{count}} order on a route',
  '{{count}} orders are taken out_one': '{{count}} order is taken out',
  'Take {{count}} orders out of the schedule?_one': 'Take {{count}} order out of the schedule?',
  '{{count}} dates offered_one': '{{count}} date offered',
}

addWords(words)
