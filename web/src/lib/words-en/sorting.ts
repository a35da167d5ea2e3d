import { addWords, type Words } from '../words.ts'

// English of what the sorting hub alone says, whose wording for one is another: it comes with its screens, not with the first load.
export const words: Words = {
  'All {{count}} orders_one': 'The {{count}} order',
  'Allocate {{count}} orders_one': 'Allocate {{count}} order',
  'Cancel {{count}} orders?_one': 'Cancel {{count}} order?',
  'Delete {{count}} manifests?_one': 'Delete {{count}} manifest?',
  'Leave without {{count}} boxes_one': 'Leave without {{count}} box',
  'Merge {{count}} orders_one': 'Merge {{count}} order',
  'Merged of {{count}} orders_one': 'Merged of {{count}} order',
  'Process them although {{count}} boxes are missing_one': 'Process them although {{count}} box is missing',
  'Process {{count}} orders?_one': 'Process {{count}} order?',
  'Processed, {{received}} of {{count}} boxes_one': 'Processed, {{received}} of {{count}} box',
  'Take {{count}} orders out of their places?_one': 'Take {{count}} order out of its place?',
  '{{count}} boxes are expected no longer. None has come: the order ends._one':
    '{{count}} box is expected no longer. None has come: the order ends.',
  '{{count}} boxes are expected no longer. The order is received with the boxes that are here._one':
    '{{count}} box is expected no longer. The order is received with the boxes that are here.',
  '{{count}} boxes expected no longer: {{reason}}_one': '{{count}} box expected no longer: {{reason}}',
  '{{count}} boxes are missing_one': '{{count}} box is missing',
  '{{count}} boxes have not come_one': '{{count}} box has not come',
  '{{count}} boxes never scanned_one': '{{count}} box never scanned',
  '{{count}} orders over 24 h_one': '{{count}} order over 24 h',
  '{{count}} orders over 4 h_one': '{{count}} order over 4 h',
  '{{count}} positions taken_one': '{{count}} position taken',
  '{{count}} boxes to come_one': '{{count}} box to come',
  '{{count}} boxes were left behind: {{reason}}_one': '{{count}} box was left behind: {{reason}}',
  '{{count}} exceptions_one': '{{count}} exception',
  '{{count}} manifests deleted_one': '{{count}} manifest deleted',
  '{{count}} orders allocated_one': '{{count}} order allocated',
  '{{count}} orders canceled_one': '{{count}} order canceled',
  '{{count}} orders processed_one': '{{count}} order processed',
  '{{count}} orders processed, they wait in the order pool_one':
    '{{count}} order processed, it waits in the order pool',
  '{{count}} orders stand alone again_one': '{{count}} order stands alone again',
  '{{count}} orders stand nowhere now_one': '{{count}} order stands nowhere now',
  '{{count}} orders with {{boxes}}_one': '{{count}} order with {{boxes}}',
  '{{count}} orders, free: {{position}}_one': '{{count}} order, free: {{position}}',
  '{{orders}}: alone with {{count}} boxes, without a position._one':
    '{{orders}}: alone with {{count}} box, without a position.',
  '{{order}} has {{count}} boxes now_one': '{{order}} has {{count}} box now',
  '{{order}}: {{count}} boxes are expected no longer_one': '{{order}}: {{count}} box is expected no longer',
  '{{received}} of {{count}} boxes are here_one': '{{received}} of {{count}} box is here',
}

addWords(words)
