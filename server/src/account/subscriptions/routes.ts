import * as subscriptions from '@crossdock/contract/account/subscriptions'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getSubscription, listHistory, listPlans, readUsage } from './reads.ts'
import {
  activateFree,
  cancelSubscription,
  requestEnterprise,
  requestRadiusPlan,
  scheduleDowngrade,
  startTrial,
  undoCancel,
  undoDowngrade,
} from './writes.ts'

export function subscriptionRoutes(door: Door): void {
  serve(door, subscriptions.list, listPlans)
  serve(door, subscriptions.get, getSubscription)
  serve(door, subscriptions.usage, readUsage)
  serve(door, subscriptions.history, listHistory)
  serve(door, subscriptions.activateFree, activateFree)
  serve(door, subscriptions.startTrial, startTrial)
  serve(door, subscriptions.downgrade, scheduleDowngrade)
  serve(door, subscriptions.keepPlan, undoDowngrade)
  serve(door, subscriptions.cancel, cancelSubscription)
  serve(door, subscriptions.revokeCancel, undoCancel)
  serve(door, subscriptions.requestEnterprise, requestEnterprise)
  serve(door, subscriptions.requestRadiusPlan, requestRadiusPlan)
}
