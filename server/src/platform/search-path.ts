/**
 * Where a connection looks for names: in the database's own, in the schema, and among tables of the session last, which
 * would come first if they were not named. Else whoever can send a statement could put a table of theirs in the place of
 * one of the schema, for the functions too that work as their owner; those say the same of themselves.
 */
export const searchPath = '-c search_path=public,pg_temp'
