import { UserForm } from './user-form.tsx'

/** Adds somebody to the account, by mail. */
export default function NewUserPage() {
  return <UserForm person={null} mayEdit />
}
