import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** SQL of the banner that is to be shown now to who asks, as JSON. */
export const shownBanner = ({ account, user, now }: Pick<Context, 'account' | 'user' | 'now'>) => sql`(
  select json_build_object('text', b.text, 'textFr', b.text_fr,
    'from', to_char(b.shows_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'to', to_char(b.shows_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from banners b where b.ended_at is null and b.shows_from <= ${now()} and b.shows_to > ${now()}
    and not exists (select 1 from banners_put_away p where p.account_id = ${account.id} and p.user_id = ${user.id} and p.banner_id = b.id)
  order by b.shows_to desc limit 1)`
