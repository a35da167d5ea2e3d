/** What is done to the answers of a screen, so that it shows a state. */
export const states = ['as it is', 'loading', 'empty', 'failed', 'forbidden', 'missing', 'offline', 'print'] as const
export type State = (typeof states)[number]

/** A screen that shows a part: `{shipment}` and its like in the path are records that there are. */
interface Specimen {
  readonly path: string
  readonly states?: readonly State[]
  /** Pressed one after the other once it stands: the peek of the first row is `j`, then a space. */
  readonly keys?: readonly string[]
  readonly isPhone?: boolean
}

export interface Part {
  readonly name: string
  /** Files of `src/ui` and `src/app` that make it up. */
  readonly files: readonly string[]
  readonly specimens: readonly Specimen[]
}

const reading: readonly State[] = ['as it is', 'loading', 'failed', 'offline']

/** Every part that screens are made of, and where all its states are seen. */
export const parts: readonly Part[] = [
  {
    name: 'Shell',
    files: ['head-button', 'page-head', 'language-switch', 'theme-switch', 'link', 'tooltip', 'mantine-host'],
    specimens: [{ path: '/operation-orders' }, { path: '/operation-orders', keys: ['?'] }],
  },
  {
    name: 'Phone shell',
    files: ['list-card'],
    specimens: [
      { path: '/', isPhone: true },
      { path: '/operation-orders', isPhone: true, states: ['as it is', 'empty', 'failed', 'offline'] },
    ],
  },
  { name: 'Shift board', files: ['segments'], specimens: [{ path: '/', states: reading }] },
  { name: 'Palette', files: [], specimens: [{ path: '/products', keys: ['/'] }] },
  {
    name: 'List',
    files: [
      ...['list-screen', 'list-table', 'list-rows', 'list-columns', 'list-empty', 'list-filters', 'list-footer'],
      ...['list-views', 'filter-fields', 'filter-range', 'views-menu', 'search-box', 'bulk-bar', 'failed-state'],
      ...['refusal-button', 'record-list', 'each-record', 'remove-dialog', 'due', 'merchant-field'],
      ...['urgency-line', 'list-totals', 'list-export-control'],
    ],
    specimens: [
      {
        path: '/operation-orders',
        states: ['as it is', 'loading', 'empty', 'failed', 'forbidden', 'offline', 'print'],
      },
      { path: '/products', keys: ['j', 'x'] },
      { path: '/warehouses/shipment-packages', states: ['as it is', 'empty'] },
    ],
  },
  {
    name: 'Peek',
    files: ['peek-panel', 'record-peek'],
    specimens: [
      { path: '/back-orders', keys: ['j', ' '] },
      { path: '/operation-receipt-orders', keys: ['j', ' '] },
    ],
  },
  {
    name: 'Record',
    files: [
      ...[
        'record',
        'record-head',
        'record-parts',
        'record-actions',
        'record-view',
        'panels',
        'timeline',
        'last-changes',
        'key-values',
      ],
      ...['explain', 'copy-text', 'data-table', 'sortable-table', 'steps', 'stock-bar', 'picture-field'],
    ],
    specimens: [
      { path: '/shipment-order/{shipment}', states: [...reading, 'missing', 'print'] },
      { path: '/receipt-order/{receipt}' },
      { path: '/products/{product}' },
      { path: '/shipment-order/{shipment}', isPhone: true },
    ],
  },
  {
    name: 'Form',
    files: [
      ...[
        'form',
        'goods-form',
        'field',
        'fields',
        'measure-fields',
        'picker',
        'date-field',
        'date-input',
        'calendar',
        'list-field',
        'password-input',
      ],
      ...['password-meter', 'modals'],
    ],
    specimens: [
      { path: '/shipment-order/create-order', states: ['as it is', 'failed', 'offline'] },
      { path: '/receipt-order/create-order' },
      { path: '/warehouses/shipment-packages', keys: ['c'] },
      { path: '/shipment-order/create-order', isPhone: true },
    ],
  },
  {
    name: 'Work frame',
    files: ['big-task', 'task-head', 'task-record', 'camera-view'],
    specimens: [
      { path: '/shipment-order/{shipment}/setup-picking', states: [...reading, 'missing'] },
      { path: '/shipment-order/{shipment}/setup-picking', isPhone: true },
    ],
  },
  {
    name: 'Banner and queue',
    files: ['connection-banner', 'connection-strips', 'refused-steps'],
    specimens: [{ path: '/shipment-order/{shipment}/setup-picking', states: ['offline'], isPhone: true }],
  },
  {
    name: 'Map',
    files: ['list-beside', 'map/map', 'map/map-run', 'map/map-state', 'map/map-tools', 'map/map-view'],
    specimens: [
      { path: '/delivery/main', states: ['as it is', 'empty', 'loading', 'failed', 'offline'] },
      { path: '/delivery/main', isPhone: true },
    ],
  },
  { name: 'Print document', files: ['paper', 'paper-head'], specimens: [{ path: '/products', states: ['print'] }] },
  {
    name: 'Pieces',
    files: [
      'button',
      'action-button',
      'state-dot',
      'condition-mark',
      'states',
      'progress',
      'toast-host',
      'operator-table',
    ],
    specimens: [{ path: pieces() }],
  },
]

/** Not a screen: what screens are sprinkled with, beside each other. */
export function pieces(): string {
  return '/pieces'
}
