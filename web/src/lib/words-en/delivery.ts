import './driver.ts'
import { addWords, type Words } from '../words.ts'

// English of what delivery alone says, whose wording for one is another: it comes with its screens, not with the first load.
export const words: Words = {
  '{{count}} boxes are expected in the sorting hub_one': '{{count}} box is expected in the sorting hub',
  '{{count}} routes_one': '{{count}} route',
  '{{count}} orders purged_one': '{{count}} order purged',
  'Purge {{count}} orders?_one': 'Purge {{count}} order?',
  '{{count}} orders restored_one': '{{count}} order restored',
  '{{count}} orders are looked for_one': '{{count}} order is looked for',
  '{{count}} orders of the file are in the pool already and stay as they are._one':
    '{{count}} order of the file is in the pool already and stays as it is.',
  '{{count}} order numbers are there more than once now: {{numbers}}._one':
    '{{count}} order number is there more than once now: {{numbers}}.',
  '{{count}} orders are in the pool again_one': '{{count}} order is in the pool again',
  '{{count}} orders added to {{name}}_one': '{{count}} order added to {{name}}',
  'Add {{count}} orders to a route_one': 'Add {{count}} order to a route',
  '{{count}} orders leave the pool for this route._one': '{{count}} order leaves the pool for this route.',
  '{{done}} of {{count}} stops done_one': '{{done}} of {{count}} stop done',
  '{{count}} stops are still to go._one': '{{count}} stop is still to go.',
  'It fits on none of the {{count}} open routes of that day._one':
    'It does not fit on the {{count}} open route of that day.',
  'It fits on {{count}} routes: nobody has put it on one yet._one':
    'It fits on {{count}} route: nobody has put it on it yet.',
  'The shortest order of {{count}} stops is looked for. Nothing changes until you apply it._one':
    '{{count}} stop is looked at. Nothing changes until you apply it.',
  'The driver opens the link on the phone, sees the routes of the day there, and reports from the road. It works once, for {{count}} days._one':
    'The driver opens the link on the phone, sees the routes of the day there, and reports from the road. It works once, for {{count}} day.',
  '{{count}} reports of drivers to settle_one': '{{count}} report of a driver to settle',
  '{{count}} stops before yours_one': '{{count}} stop before yours',
  'Order {{orderNo}}, {{count}} packages_one': 'Order {{orderNo}}, {{count}} package',
  'seen {{count}} seconds ago_one': 'seen {{count}} second ago',
  'Send {{count}} stars_one': 'Send {{count}} star',
  '{{count}} stars_one': '{{count}} star',
  'You gave {{count}} stars_one': 'You gave {{count}} star',
  '{{count}} min late_one': '{{count}} min late',
  'Positions are kept for {{count}} days_one': 'Positions are kept for {{count}} day',
  'Proofs are kept for {{count}} days_one': 'Proofs are kept for {{count}} day',
}
addWords(words)
