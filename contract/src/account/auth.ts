import { z } from 'zod'
import { callersZone, moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { email, phone, requiredText } from '../fields.ts'
import { id } from '../ids.ts'
import { newPassword } from './passwords.ts'

const message = z.object({ message: z.string() })

export const installation = endpoint({
  method: 'GET',
  path: '/api/installation',
  summary: 'Whether nobody has opened an account here yet, and nothing else; the app then opens on sign-up',
  can: 'public',
  input: z.object({}),
  answer: z.object({ isNew: z.boolean() }),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  summary: 'Sign in',
  can: 'public',
  evenWhenFull: true,
  input: z.object({
    email,
    password: z.string('Password is required').min(1, 'Password is required').max(200),
    /** The mark of an earlier answer: strangers' tries cost this browser nothing. */
    device: z.string().max(200).optional(),
  }),
  answer: z.object({
    token: z.string(),
    /** A mark to send with the next sign-in from here. It opens nothing. */
    device: z.string(),
    message: z.string(),
  }),
  beside: ['token', 'message'],
  triesPerMinute: 30,
})

export const signup = endpoint({
  method: 'POST',
  path: '/api/users/signup',
  summary: 'Open an account; a verification link goes to the e-mail address, or word that it has an account already',
  can: 'public',
  input: z.object({
    businessName: requiredText('Business name', 100),
    firstName: requiredText('First name', 50),
    lastName: requiredText('Last name', 50),
    email,
    phone: phone('ten-or-eleven'),
    password: newPassword,
    referrerCode: z.string().trim().max(20).optional(),
    /** Where the browser is: the account's zone until somebody chooses another. One that is not known here is left out. */
    timeZone: callersZone.catch(undefined),
  }),
  answer: message,
  beside: ['message'],
  triesPerMinute: 10,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/users/verify',
  summary: 'Use up a verification link',
  can: 'public',
  input: z.object({ token: z.string().min(1).max(200) }),
  answer: message,
  beside: ['message'],
  triesPerMinute: 30,
})

export const resendLink = endpoint({
  method: 'POST',
  path: '/api/users/resend-link',
  summary: 'Send a new verification link; the answer does not say whether the address is known',
  can: 'public',
  input: z.object({ email }),
  answer: message,
  beside: ['message'],
  triesPerMinute: 5,
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/users/forgot-password',
  summary: 'Send a link to choose a new password; the answer does not say whether the address is known',
  can: 'public',
  input: z.object({ email }),
  answer: message,
  beside: ['message'],
  triesPerMinute: 5,
})

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/api/users/reset-password/check',
  summary: 'Whether a link to choose a new password still works, before somebody thinks of one; LinkExpired when not',
  can: 'public',
  input: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({}),
  triesPerMinute: 30,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/reset-password',
  summary: 'Choose a new password with a link; every session of the user ends',
  can: 'public',
  input: z.object({ token: z.string().min(1).max(200), password: newPassword }),
  answer: message,
  beside: ['message'],
  triesPerMinute: 30,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/users/logout',
  summary: 'Sign out: the token stops working',
  can: 'signed-in',
  isForSettingUp: true,
  store: 'any',
  evenWhenSuspended: true,
  evenWhenDeleted: true,
  evenWhenFull: true,
  input: z.object({}),
  answer: message,
  beside: ['message'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/users/changeUserPasswordNg',
  summary: "Change one's password; the user's other sessions end",
  can: 'signed-in',
  store: 'any',
  isSecret: true,
  input: z.object({
    currentPassword: z.string('Current password is required').min(1, 'Current password is required').max(200),
    newPassword,
  }),
  answer: message,
  beside: ['message'],
})

export const addUserRole = endpoint({
  method: 'POST',
  path: '/api/drivers/addUserRole',
  summary: 'Take on the BUSINESS role (no other can be taken)',
  can: 'signed-in',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({ role: z.literal('BUSINESS', 'Only the BUSINESS role can be added') }),
  answer: z.object({ multiRole: z.array(z.string()) }),
})

export const outbox = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary:
    'Mails that wait because no SMTP server is set; on this machine under its own names, or with the operator key',
  can: 'public',
  input: z.object({}),
  answer: z.object({
    /** What links in mails begin with; null while the installation does not know its address: then they are paths. */
    origin: z.string().nullable(),
    items: z.array(
      z.object({
        id: id('mail'),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        createdAt: moment,
        sentAt: z.string().nullable(),
        lastError: z.string().nullable(),
      }),
    ),
  }),
})

export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  summary: "Puts an error of the web app into the server's log",
  can: 'public',
  input: z.object({
    message: z.string().max(1000),
    path: z.string().max(500).optional(),
    stack: z.string().max(5000).optional(),
    requestId: z.string().max(60).optional(),
  }),
  answer: z.object({}),
  bodyLimit: 32 * 1024,
  triesPerMinute: 60,
})
