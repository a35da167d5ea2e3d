// Statements of the sorting hub: merging and parting, positions, counts, what is here. See statements-stock.mjs for the parts of each.

const orders = 'server/src/sorting/orders/writes.ts'

const tests = {
  model: ['src/sorting/orders/hub-model', 'src/sorting/orders/hub-orders'],
  orders: ['src/sorting/orders/hub-orders', 'src/sorting/orders/hub-model'],
}

export const hubMutants = [
  [
    'hub: what was merged before stays behind',
    orders,
    '[...ids, ...others.flatMap(({ mergedOrders }) => mergedOrders)]',
    'ids',
    'Orders are merged into one that is merged itself, and are found nowhere.',
    tests.model,
  ],
  [
    'hub: boxes of merged orders stay behind',
    orders,
    ".where('order_id', '=', anyText(ids))\n    .execute()\n  await recountHubOrders(ctx, orderIds)",
    ".where('order_id', '=', anyText(ids.slice(1)))\n    .execute()\n  await recountHubOrders(ctx, orderIds)",
    'A box is shown by no order of the list.',
    tests.model,
  ],
  [
    'hub: only the head of a merge is counted',
    orders,
    'await recountHubOrders(ctx, orderIds)',
    'await recountHubOrders(ctx, [head.id])',
    'Boxes are counted twice.',
    tests.model,
  ],
  [
    'hub: parted orders are not counted',
    orders,
    '  await recountHubOrders(ctx, ids)\n  // Whatever',
    '  await recountHubOrders(ctx, [id])\n  // Whatever',
    'Parted orders have no boxes, and are not received.',
    tests.model,
  ],
  [
    'hub: merged orders stay open when their head leaves',
    orders,
    'orders.flatMap(({ id, mergedOrders }) => [id, ...mergedOrders])',
    'orders.map(({ id }) => id)',
    'A manifest never completes.',
    tests.model,
  ],
]
