import { addWords, type Words } from '../words.ts'

// English of what fulfillment alone says, whose wording for one is another: it comes with its screens, not with the first load.
export const words: Words = {
  '{{missing}} of {{count}} units are not here_one': '{{missing}} of {{count}} unit is not here',
  '{{count}} boxes have no label yet_one': '{{count}} box has no label yet',
  'The other {{count}} units become a back order of their own, and keep their place in line._one':
    'The other {{count}} unit becomes a back order of its own, and keeps its place in line.',
  '{{count}} units of it stand here_one': '{{count}} unit of it stands here',
  'room for {{fits}} of {{count}} packages_one': 'room for {{fits}} of {{count}} package',
  'room for all {{count}} packages_one': 'room for {{count}} package',
  '{{count}} units wait_one': '{{count}} unit waits',
  '{{count}} units are placed_one': '{{count}} unit is placed',
  '{{count}} units wait as {{reference}}_one': '{{count}} unit waits as {{reference}}',
  '{{reference}} has the other {{count}} units_one': '{{reference}} has the other {{count}} unit',
  'Have {{count}} orders wait for all of their goods?_one': 'Have {{count}} order wait for all of its goods?',
  '{{count}} orders wait for all of their goods_one': '{{count}} order waits for all of its goods',
  'Ship what is here of {{count}} orders?_one': 'Ship what is here of {{count}} order?',
  'Ship {{count}} orders?_one': 'Ship {{count}} order?',
  '{{count}} orders are shipped out_one': '{{count}} order is shipped out',
  'Place {{count}} orders?_one': 'Place {{count}} order?',
  '{{here}} of {{count}} units are here_one': '{{here}} of {{count}} unit is here',
  '{{count}} orders placed_one': '{{count}} order placed',
  'Move {{count}} orders to another day_one': 'Move {{count}} order to another day',
  '{{count}} orders ship out on {{date}}_one': '{{count}} order ships out on {{date}}',
  '{{count}} units are missing for open orders, and {{incoming}} are on their way._one':
    '{{count}} unit is missing for open orders, and {{incoming}} are on their way.',
  '{{count}} units are missing for open orders; what is on its way covers them._one':
    '{{count}} unit is missing for open orders; what is on its way covers it.',
  'brings {{count}} units._one': 'brings {{count}} unit.',
  'brings {{count}} units, expected {{day}}._one': 'brings {{count}} unit, expected {{day}}.',
  'Release or reject {{count}} units that are on hold._one': 'Release or reject {{count}} unit that is on hold.',
  'In and out, {{count}} days_one': 'In and out, {{count}} day',
  '{{count}} late back orders_one': '{{count}} late back order',
  '{{count}} back orders due today_one': '{{count}} back order due today',
  '{{count}} back orders_one': '{{count}} back order',
  '{{count}} more are not named here_one': '{{count}} more is not named here',
  'Decide about {{count}} back orders that have to leave today_one':
    'Decide about {{count}} back order that has to leave today',
  'Give {{count}} late orders to somebody_one': 'Give {{count}} late order to somebody',
  'Give {{count}} orders to somebody within the hour_one': 'Give {{count}} order to somebody within the hour',
  'Give {{count}} orders of today to somebody_one': 'Give {{count}} order of today to somebody',
  'Assign {{count}} orders_one': 'Assign {{count}} order',
  '{{count}} orders of the file were imported before with these very lines, and nothing was added: {{orders}}._one':
    '{{count}} order of the file was imported before with these very lines, and nothing was added: {{orders}}.',
  '{{count}} units cannot be found_one': '{{count}} unit cannot be found',
  '{{count}} lines_one': '{{count}} line',
  '{{count}} units short_one': '{{count}} unit short',
  '{{count}} places to go to_one': '{{count}} place to go to',
  '{{count}} low points_one': '{{count}} low point',
  '{{count}} not met_one': '{{count}} not met',
  '{{count}} units on hand_one': '{{count}} unit on hand',
  '{{count}} units expected_one': '{{count}} unit expected',
  '{{count}} packages received_one': '{{count}} package received',
  'Received {{count}} packages_one': 'Received {{count}} package',
  'Show {{count}} more lines_one': 'Show {{count}} more line',
  '{{count}} containers hold {{packed}} of {{wanted}} packages_one':
    '{{count}} container holds {{packed}} of {{wanted}} packages',
  '{{count}} draft receipt orders were made._one': '{{count}} draft receipt order was made.',
  '{{count}} more lines_one': '{{count}} more line',
  '{{count}} more lines differ_one': '{{count}} more line differs',
  '{{count}} more lines: scan a product to find its line._one': '{{count}} more line: scan a product to find it.',
  '{{count}} orders of the file were imported before and stay as they are._one':
    '{{count}} order of the file was imported before and stays as it is.',
  '{{count}} packages did not come. Completing says that they will not come any more._one':
    '{{count}} package did not come. Completing says that it will not come any more.',
  '{{count}} pallets_one': '{{count}} pallet',
  '{{count}} receipt orders_one': '{{count}} receipt order',
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
  '{{count}} orders of the file wait for stock, as back orders._one':
    '{{count}} order of the file waits for stock, as a back order.',
  'Shipment orders; shipped: {{count}} days_one': 'Shipment orders; shipped: {{count}} day',
  'from {{before}} to {{count}} units_one': 'from {{before}} to {{count}} unit',
  '{{count}} packages to {{place}}_one': '{{count}} package to {{place}}',
  'Assign {{count}} receipt orders_one': 'Assign {{count}} receipt order',
  '{{received}} of {{count}} packages received_one': '{{received}} of {{count}} package received',
  'Delete {{count}} receipt orders?_one': 'Delete {{count}} receipt order?',
  '{{taken}} of {{count}} units for this order; the other {{left}} stay there, loose_one':
    '{{taken}} of {{count}} unit for this order; the other {{left}} stay there, loose',
  'Delete {{count}} shipment orders?_one': 'Delete {{count}} shipment order?',
  '{{count}} units in all_one': '{{count}} unit in all',
  '{{done}} of {{count}} units picked_one': '{{done}} of {{count}} unit picked',
  'Only the first {{count}} records are shown, those that expire first._one':
    'Only the first record is shown, the one that expires first.',
  '{{available}} of {{count}} packages are available_one': '{{available}} of {{count}} package is available',
  '{{count}} units of {{sku}} made_one': '{{count}} unit of {{sku}} made',
  'Makes {{count}} units in {{title}}._one': 'Makes {{count}} unit in {{title}}.',
  '{{available}} of {{count}} units are available_one': '{{available}} of {{count}} unit is available',
  '{{count}} more of it are in larger packages: break one to place the order_one':
    '{{count}} more of it is in a larger package: break one to place the order',
  '{{count}} products_one': '{{count}} product',
  '{{count}} shipment orders_one': '{{count}} shipment order',
  '{{count}} packages held by orders_one': '{{count}} package held by orders',
  '{{count}} lines, every figure in units_one': '{{count}} line, every figure in units',
  '{{count}} lines, in packages_one': '{{count}} line, in packages',
  'Pack {{count}} units_one': 'Pack {{count}} unit',
  'Pick {{count}} units_one': 'Pick {{count}} unit',
  'Print the labels: {{count}} boxes have none_one': 'Print the label: {{count}} box has none',
  'Receive {{count}} packages_one': 'Receive {{count}} package',
  'Receive {{count}} packages that are to come_one': 'Receive {{count}} package that is to come',
  'in {{count}} days_one': 'in {{count}} day',
  '{{count}} days late_one': '{{count}} day late',
  '{{count}} days ago_one': '{{count}} day ago',
}

addWords(words)
