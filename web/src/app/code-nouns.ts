/** What is called by a number or a place, which is read letter by letter. */
export const codeNouns: readonly string[] = [
  'shipmentOrder',
  'receiptOrder',
  'routeOrder',
  'poolOrder',
  'scheduledOrder',
  'hubOrder',
  'stockLocation',
]
