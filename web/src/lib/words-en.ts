import { addWords } from './words.ts'

// English sentences whose wording for one is another. Every English sentence is its own key, and its own wording for several.
addWords({
  '{{count}} filters_one': '{{count}} filter',
  'Assign {{count}} orders_one': 'Assign {{count}} order',
  '{{count}} rows_one': '{{count}} row',
  '{{count}} cells to fix_one': '{{count}} cell to fix',
  '{{count}} rows to fix_one': '{{count}} row to fix',
  'Fill {{count}} blank cells with it_one': 'Fill {{count}} blank cell with it',
  '{{count}} orders of the file were imported before with these very lines, and nothing was added: {{orders}}._one':
    '{{count}} order of the file was imported before with these very lines, and nothing was added: {{orders}}.',
  'Bring {{count}} deleted rows back_one': 'Bring {{count}} deleted row back',
  'Import {{count}} rows without goods as well_one': 'Import {{count}} row without goods as well',
  '{{count}} more faults are listed in the import._one': '{{count}} more fault is listed in the import.',
  '{{count}} days_one': '{{count}} day',
  '{{count}} units_one': '{{count}} unit',
  '{{count}} units cannot be found_one': '{{count}} unit cannot be found',
  '{{count}} boxes_one': '{{count}} box',
  '{{count}} lines_one': '{{count}} line',
  '{{count}} units short_one': '{{count}} unit short',
  '{{count}} places to go to_one': '{{count}} place to go to',
  'Received {{count}} packages_one': 'Received {{count}} package',
  'Show {{count}} more lines_one': 'Show {{count}} more line',
  '{{count}} containers hold {{packed}} of {{wanted}} packages_one':
    '{{count}} container holds {{packed}} of {{wanted}} packages',
  '{{count}} draft receipt orders were made._one': '{{count}} draft receipt order was made.',
  '{{count}} more lines differ_one': '{{count}} more line differs',
  '{{count}} more lines: scan a product to find its line._one': '{{count}} more line: scan a product to find it.',
  '{{count}} orders of the file were imported before and stay as they are._one':
    '{{count}} order of the file was imported before and stays as it is.',
  '{{count}} packages did not come. Completing says that they will not come any more._one':
    '{{count}} package did not come. Completing says that it will not come any more.',
  '{{count}} packages_one': '{{count}} package',
  '{{count}} pallets_one': '{{count}} pallet',
  '{{count}} receipt orders deleted_one': '{{count}} receipt order deleted',
  '{{count}} shipment orders deleted_one': '{{count}} shipment order deleted',
  '{{count}} drifts_one': '{{count}} drift',
  '{{count}} drifts were found_one': '{{count}} drift was found',
  '{{count}} drifts were repaired_one': '{{count}} drift was repaired',
  'Repair {{count}} drifts?_one': 'Repair {{count}} drift?',
  '{{count}} records change_one': '{{count}} record changes',
  '{{count}} packages stand in {{title}} now_one': '{{count}} package stands in {{title}} now',
  '{{count}} products were here already and got packages or aliases. Nothing else of them changed._one':
    '{{count}} product was here already and got packages or aliases. Nothing else of it changed.',
  '{{count}} products were here already and stay as they are, whatever else the file says of them._one':
    '{{count}} product was here already and stays as it is, whatever else the file says of it.',
  '{{count}} rows of the file were imported before and add nothing: {{orders}}._one':
    '{{count}} row of the file was imported before and adds nothing: {{orders}}.',
  '{{count}} pick-ups have no recipient, though the file names one; it is kept in their timelines: {{orders}}._one':
    '{{count}} pick-up has no recipient, though the file names one; it is kept in its timeline: {{orders}}.',
  '{{count}} orders got the lines of the file that they did not have._one':
    '{{count}} order got the lines of the file that it did not have.',
  '{{count}} rows of the file were left out: {{words}}._one': '{{count}} row of the file was left out: {{words}}.',
  '{{count}} orders of the file wait for stock, as back orders._one':
    '{{count}} order of the file waits for stock, as a back order.',
})
