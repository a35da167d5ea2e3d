import * as contract from '@crossdock/contract/account/shared-views'
import { type SqlBool, sql } from 'kysely'
import { fieldsOf } from '../../platform/field-names.ts'
import { namedList, plainReads } from '../../platform/plain-noun.ts'
import { col } from '../../platform/statement.ts'
import { readableLists } from './rules.ts'

/** What is asked of whoever changes a view that somebody else has shared. */
export const managesViews = 'UPDATE_SUB_ACCOUNTS'

/** Views of lists that the caller may open, that name no merchant whom the caller may not see. */
export const { list: listSharedViews, get: getSharedView } = plainReads(contract, 'v', {
  select(ctx) {
    const views = ctx.db
      .selectFrom('shared_views as v')
      .leftJoin('users as u', (join) =>
        join.onRef('u.account_id', '=', 'v.account_id').onRef('u.id', '=', 'v.shared_by'),
      )
      .select(['v.id', 'v.name', 'v.list', 'v.search', 'v.created_at', 'v.updated_at'])
      .select([
        col.text`concat_ws(' ', u.first_name, nullif(u.last_name, ''))`.as('shared_by'),
        col.bool`v.shared_by = ${ctx.user.id}`.as('is_mine'),
        col.bool`v.shared_by = ${ctx.user.id} or ${ctx.can(managesViews)}`.as('may_change'),
      ])
      .where(sql<SqlBool>`v.list = any(${readableLists(ctx)}::text[])`)
    const narrowed = views.$narrowType<{ list: contract.SharedList }>()
    return ctx.stores === '*' ? narrowed : narrowed.where(sql<SqlBool>`v.store_ids <@ ${[...ctx.stores]}::text[]`)
  },
  rules: namedList('v', 'name'),
  filters: {},
  shape: fieldsOf,
})
