import { addWords, type Words } from '../words.ts'

// English sentences whose wording for one is another. Every English sentence is its own key, and its own wording for several.
export const words: Words = {
  '{{count}} days before_one': '{{count}} day before',
  '{{count}} orders deleted_one': '{{count}} order deleted',
  'Delete {{count}} orders?_one': 'Delete {{count}} order?',
  '{{done}} of {{count}} boxes_one': '{{done}} of {{count}} box',
  '{{count}} orders_one': '{{count}} order',
  '{{count}} boxes_one': '{{count}} box',
  '{{count}} stores_one': '{{count}} store',
  '{{count}} contacts of the file are in the address book already and stay as they are._one':
    '{{count}} contact of the file is in the address book already and stays as it is.',
  '{{count}} more that you do not see stay as they are_one': '{{count}} more that you do not see stays as it is',
  'Save {{count}} changes_one': 'Save {{count}} change',
  '{{count}} people besides the admin_one': '{{count}} person besides the admin',
  'A trial was sent to {{count}} devices_one': 'A trial was sent to {{count}} device',
  '{{count}} orders were given to you_one': '{{count}} order was given to you',
  'This file has more than {{count}} rows. Please split it and import the parts._one':
    'This file has more than {{count}} row. Please split it and import the parts.',
  '{{count}} fields stayed as they were_one': '{{count}} field stayed as it was',
  '{{count}} limits are full or nearly full_one': '{{count}} limit is full or nearly full',
  'late {{count}} days_one': 'late {{count}} day',
  '{{count}} filters_one': '{{count}} filter',
  '{{count}} rows_one': '{{count}} row',
  '{{count}} cells to fix_one': '{{count}} cell to fix',
  '{{count}} rows to fix_one': '{{count}} row to fix',
  'Fill {{count}} blank cells with it_one': 'Fill {{count}} blank cell with it',
  'Bring {{count}} deleted rows back_one': 'Bring {{count}} deleted row back',
  'Import {{count}} rows without goods as well_one': 'Import {{count}} row without goods as well',
  '{{count}} more faults are listed in the import._one': '{{count}} more fault is listed in the import.',
  '{{count}} steps were not taken over_one': '{{count}} step was not taken over',
  '{{count}} things that you did here are not on the server. Signing out drops them._one':
    '{{count}} thing that you did here is not on the server. Signing out drops it.',
  '{{count}} days_one': '{{count}} day',
  '{{count}} units_one': '{{count}} unit',
  '{{count}} locations_one': '{{count}} location',
  'Show {{count}} older entries_one': 'Show {{count}} older entry',
  '{{count}} packages_one': '{{count}} package',
  '{{count}} rows of the file were left out: {{words}}._one': '{{count}} row of the file was left out: {{words}}.',
  'At most {{count}} characters are looked for._one': 'At most {{count}} character is looked for.',
  '{{count}} columns are called “{{header}}”. {{field}} is_one':
    '{{count}} column is called “{{header}}”. {{field}} is',
  '{{count}} cells are not right. Please fix them or delete their rows._one':
    '{{count}} cell is not right. Please fix it or delete its row.',
  'Only the first {{count}} entries are shown._one': 'Only the first entry is shown.',
  'Delete {{count}} stock locations?_one': 'Delete {{count}} stock location?',
  '{{count}} stock locations deleted_one': '{{count}} stock location deleted',
  '{{done}} of {{count}} units_one': '{{done}} of {{count}} unit',
  '{{done}} of {{count}} packages_one': '{{done}} of {{count}} package',
  '{{count}} entries_one': '{{count}} entry',
}

addWords(words)
