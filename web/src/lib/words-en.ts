/** English sentences whose wording depends on a count. Every other English sentence is its own key. */
export const plurals: Readonly<Record<string, string>> = {
  '{{count}} filters_one': '{{count}} filter',
  '{{count}} filters_other': '{{count}} filters',
  '{{count}} rows_one': '{{count}} row',
  '{{count}} rows_other': '{{count}} rows',
  '{{count}} cells to fix_one': '{{count}} cell to fix',
  '{{count}} cells to fix_other': '{{count}} cells to fix',
  '{{count}} rows to fix_one': '{{count}} row to fix',
  '{{count}} rows to fix_other': '{{count}} rows to fix',
  'Fill {{count}} blank cells with it_one': 'Fill {{count}} blank cell with it',
  'Fill {{count}} blank cells with it_other': 'Fill {{count}} blank cells with it',
  'Bring {{count}} deleted rows back_one': 'Bring {{count}} deleted row back',
  'Bring {{count}} deleted rows back_other': 'Bring {{count}} deleted rows back',
  '{{count}} more faults are listed in the import._one': '{{count}} more fault is listed in the import.',
  '{{count}} more faults are listed in the import._other': '{{count}} more faults are listed in the import.',
  '{{count}} days_one': '{{count}} day',
  '{{count}} days_other': '{{count}} days',
  '{{count}} seconds_one': '{{count}} second',
  '{{count}} seconds_other': '{{count}} seconds',
  '{{count}} units_one': '{{count}} unit',
  '{{count}} units_other': '{{count}} units',
  '{{count}} units cannot be found_one': '{{count}} unit cannot be found',
  '{{count}} units cannot be found_other': '{{count}} units cannot be found',
  '{{count}} boxes_one': '{{count}} box',
  '{{count}} boxes_other': '{{count}} boxes',
  '{{count}} lines_one': '{{count}} line',
  '{{count}} lines_other': '{{count}} lines',
  '{{count}} units short_one': '{{count}} unit short',
  '{{count}} units short_other': '{{count}} units short',
  '{{count}} places to go to_one': '{{count}} place to go to',
  '{{count}} places to go to_other': '{{count}} places to go to',
  'Received {{count}} packages_one': 'Received {{count}} package',
  'Received {{count}} packages_other': 'Received {{count}} packages',
  'Show {{count}} more lines_one': 'Show {{count}} more line',
  'Show {{count}} more lines_other': 'Show {{count}} more lines',
  '{{count}} containers hold {{packed}} of {{wanted}} packages_one':
    '{{count}} container holds {{packed}} of {{wanted}} packages',
  '{{count}} containers hold {{packed}} of {{wanted}} packages_other':
    '{{count}} containers hold {{packed}} of {{wanted}} packages',
  '{{count}} draft receipt orders were made._one': '{{count}} draft receipt order was made.',
  '{{count}} draft receipt orders were made._other': '{{count}} draft receipt orders were made.',
  '{{count}} more lines differ_one': '{{count}} more line differs',
  '{{count}} more lines differ_other': '{{count}} more lines differ',
  '{{count}} more lines: scan a product to find its line._one': '{{count}} more line: scan a product to find it.',
  '{{count}} more lines: scan a product to find its line._other':
    '{{count}} more lines: scan a product to find its line.',
  '{{count}} orders of the file were imported before and stay as they are._one':
    '{{count}} order of the file was imported before and stays as it is.',
  '{{count}} orders of the file were imported before and stay as they are._other':
    '{{count}} orders of the file were imported before and stay as they are.',
  '{{count}} packages did not come. Completing says that they will not come any more._one':
    '{{count}} package did not come. Completing says that it will not come any more.',
  '{{count}} packages did not come. Completing says that they will not come any more._other':
    '{{count}} packages did not come. Completing says that they will not come any more.',
  '{{count}} packages_one': '{{count}} package',
  '{{count}} packages_other': '{{count}} packages',
  '{{count}} pallets_one': '{{count}} pallet',
  '{{count}} pallets_other': '{{count}} pallets',
  '{{count}} receipt orders deleted_one': '{{count}} receipt order deleted',
  '{{count}} receipt orders deleted_other': '{{count}} receipt orders deleted',
  '{{count}} shipment orders deleted_one': '{{count}} shipment order deleted',
  '{{count}} shipment orders deleted_other': '{{count}} shipment orders deleted',
  '{{count}} drifts_one': '{{count}} drift',
  '{{count}} drifts_other': '{{count}} drifts',
  '{{count}} drifts were found_one': '{{count}} drift was found',
  '{{count}} drifts were found_other': '{{count}} drifts were found',
  '{{count}} drifts were repaired_one': '{{count}} drift was repaired',
  '{{count}} drifts were repaired_other': '{{count}} drifts were repaired',
  'Repair {{count}} drifts?_one': 'Repair {{count}} drift?',
  'Repair {{count}} drifts?_other': 'Repair {{count}} drifts?',
  '{{count}} records change_one': '{{count}} record changes',
  '{{count}} records change_other': '{{count}} records change',
  '{{count}} packages stand in {{title}} now_one': '{{count}} package stands in {{title}} now',
  '{{count}} packages stand in {{title}} now_other': '{{count}} packages stand in {{title}} now',
  '{{count}} products were here already and got packages or aliases. Nothing else of them changed._one':
    '{{count}} product was here already and got packages or aliases. Nothing else of it changed.',
  '{{count}} products were here already and got packages or aliases. Nothing else of them changed._other':
    '{{count}} products were here already and got packages or aliases. Nothing else of them changed.',
  '{{count}} products were here already and stay as they are, whatever else the file says of them._one':
    '{{count}} product was here already and stays as it is, whatever else the file says of it.',
  '{{count}} products were here already and stay as they are, whatever else the file says of them._other':
    '{{count}} products were here already and stay as they are, whatever else the file says of them.',
  '{{count}} rows of the file were imported before and add nothing: {{orders}}._one':
    '{{count}} row of the file was imported before and adds nothing: {{orders}}.',
  '{{count}} rows of the file were imported before and add nothing: {{orders}}._other':
    '{{count}} rows of the file were imported before and add nothing: {{orders}}.',
  '{{count}} pick-ups have no recipient, though the file names one; it is kept in their timelines: {{orders}}._one':
    '{{count}} pick-up has no recipient, though the file names one; it is kept in its timeline: {{orders}}.',
  '{{count}} pick-ups have no recipient, though the file names one; it is kept in their timelines: {{orders}}._other':
    '{{count}} pick-ups have no recipient, though the file names one; it is kept in their timelines: {{orders}}.',
  '{{count}} orders got the lines of the file that they did not have._one':
    '{{count}} order got the lines of the file that it did not have.',
  '{{count}} orders got the lines of the file that they did not have._other':
    '{{count}} orders got the lines of the file that they did not have.',
  '{{count}} rows of the file were left out: {{words}}._one': '{{count}} row of the file was left out: {{words}}.',
  '{{count}} rows of the file were left out: {{words}}._other': '{{count}} rows of the file were left out: {{words}}.',
  '{{count}} orders of the file wait for stock, as back orders._one':
    '{{count}} order of the file waits for stock, as a back order.',
  '{{count}} orders of the file wait for stock, as back orders._other':
    '{{count}} orders of the file wait for stock, as back orders.',
}
