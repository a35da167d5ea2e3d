// Made from the migrations by: npm run db:types
import type { Id } from '@crossdock/contract/ids'
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<number, number | string, number | string>;

export interface AccountCredits {
  account_id: number;
  cents: number;
  created_at: Generated<string>;
  kind: string;
  left_cents: number;
  source: string;
}

export interface Accounts {
  all_store_id: Id<"store">;
  business_name: string;
  country: Generated<string>;
  created_at: Generated<string>;
  currency: Generated<string>;
  deleted_at: string | null;
  deletion_told: Generated<number>;
  erased_at: string | null;
  has_demo: Generated<boolean>;
  id: Generated<number>;
  main_store_id: Id<"store">;
  needs_second_factor: Generated<boolean>;
  over_receipt_percent: Generated<number>;
  plan_key: string;
  proof_days: Generated<number>;
  subscription_status: Generated<string>;
  suspended_at: string | null;
  suspended_reason: string | null;
  time_zone: Generated<string>;
}

export interface AddOnPurchases {
  account_id: number;
  add_on_key: string;
  amount: number;
  bought_at: string;
  feature_key: string;
  id: Id<"addOnPurchase">;
  invoice_id: Id<"invoice">;
  lapses_at: string;
  title: string;
  used: Generated<number>;
}

export interface AddOns {
  amount: number;
  feature_key: string;
  is_offered: Generated<boolean>;
  key: string;
  life_days: number;
  position: Generated<number>;
  price_cents: number;
  title: string;
}

export interface AddOnUses {
  account_id: number;
  feature_key: string;
  month: string;
  used: number;
}

export interface Archives {
  account_id: number;
  bytes: number | null;
  created_at: string;
  ends_at: string | null;
  file_count: number | null;
  finished_at: string | null;
  id: Id<"archive">;
  row_count: number | null;
  state: Generated<string>;
  user_id: Id<"user">;
}

export interface AuditLog {
  account_id: number;
  action: string;
  after: Json | null;
  at: Generated<string>;
  before: Json | null;
  by_operator: Generated<boolean>;
  device: string | null;
  driver_id: Id<"driver"> | null;
  entity: string;
  entity_id: string | null;
  id: Id<"auditLog">;
  place: string | null;
  request_id: string | null;
  user_id: Id<"user"> | null;
}

export interface Banners {
  created_at: Generated<string>;
  ended_at: string | null;
  id: Id<"banner">;
  shows_from: string;
  shows_to: string;
  text: string;
  text_fr: string | null;
}

export interface BannersPutAway {
  account_id: number;
  banner_id: Id<"banner">;
  user_id: Id<"user">;
}

export interface Billing {
  last_invoice: Generated<number>;
  one: Generated<boolean>;
  referral_cents: Generated<number>;
  registrations: Generated<Json>;
  seller_lines: Generated<string[]>;
  seller_name: Generated<string>;
  seller_tax_number: string | null;
}

export interface Cards {
  account_id: number;
  brand: string;
  created_at: Generated<string>;
  exp_month: number;
  exp_year: number;
  gateway: string;
  id: Id<"card">;
  is_recurring: Generated<boolean>;
  last4: string;
  ref: string;
}

export interface CartSettings {
  account_id: number;
  cart: string;
  cart_key: string;
  product_id: Id<"product">;
  product_package_type_id: Id<"productPackageType">;
  sku: string;
  sku_key: string;
  store_id: Id<"store">;
}

export interface CaseBreaks {
  account_id: number;
  created_at: Generated<string>;
  from_inventory_id: Id<"inventory">;
  id: string;
  item_id: Id<"shipmentOrderItem">;
  package_count: number;
  shipment_order_id: Id<"shipmentOrder">;
  store_id: Id<"store">;
  to_inventory_id: Id<"inventory">;
  unit_count: number;
}

export interface Challenges {
  account_id: number | null;
  created_at: Generated<string>;
  expires_at: string;
  fact: string | null;
  hash: string;
  kind: string;
  user_id: Id<"user"> | null;
}

export interface CodeApps {
  account_id: number;
  confirmed_at: string | null;
  created_at: Generated<string>;
  key: string;
  last_step: Generated<number>;
  user_id: Id<"user">;
}

export interface Contacts {
  account_id: number;
  address_line1: string;
  address_line2: string | null;
  city: string;
  company: string | null;
  country: string;
  created_at: Generated<string>;
  deleted_at: string | null;
  email: string | null;
  id: Id<"contact">;
  is_default: boolean;
  lat: number | null;
  lng: number | null;
  name: string;
  name_key: Generated<string>;
  note: string | null;
  phone: string;
  phone_key: Generated<string>;
  same_key: Generated<string>;
  secondary_phone: string | null;
  state: string;
  store_id: Id<"store">;
  updated_at: Generated<string>;
  zip_code: string;
  zip_key: Generated<string>;
}

export interface CustomServices {
  account_id: number;
  charge_basis: string;
  created_at: Generated<string>;
  deleted_at: string | null;
  description: string | null;
  id: Id<"customService">;
  is_active: boolean;
  price_cents: number;
  title: string;
  updated_at: Generated<string>;
}

export interface Depots {
  account_id: number;
  address_line1: string;
  address_line2: string | null;
  city: string;
  country: string | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Id<"depot">;
  lat: number;
  lng: number;
  name: string;
  state: string | null;
  time_zone: string;
  updated_at: Generated<string>;
  zip_code: string | null;
}

export interface Devices {
  account_id: number;
  auth: string;
  created_at: Generated<string>;
  endpoint: string;
  id: Id<"device">;
  name: string;
  p256dh: string;
  sent_at: string | null;
  session_id: Id<"session">;
  user_id: Id<"user">;
}

export interface DriverAccess {
  account_id: number;
  driver_id: Id<"driver">;
  invite_ends_at: string | null;
  invite_hash: string | null;
  invited_at: string | null;
  phone_name: string | null;
  phone_since: string | null;
  place: string | null;
  seen_at: string | null;
  session_hash: string | null;
}

export interface DriverActions {
  account_id: number;
  action: string;
  clock_ahead: number;
  code: string | null;
  driver_id: Id<"driver">;
  kind: string;
  message: string | null;
  outcome: string;
  pool_order_id: Id<"poolOrder"> | null;
  proof_born_by: string | null;
  proof_files: Generated<string[]>;
  proof_name: string | null;
  proof_note: string | null;
  proof_packages: number | null;
  proof_pin: boolean | null;
  reason: string | null;
  received_at: string;
  route_id: Id<"route">;
  said_at: string;
  settled_at: string | null;
  settled_by: string | null;
  settlement: string | null;
  store_id: Id<"store"> | null;
  took_at: string;
}

export interface DriverNewest {
  account_id: number;
  at: string;
  circle_of: string | null;
  doubt_at: string | null;
  doubt_lat: number | null;
  doubt_lng: number | null;
  driver_id: Id<"driver">;
  heading: number | null;
  is_inside: boolean;
  is_moving: boolean;
  lat: number;
  lng: number;
  lost_at: string | null;
  received_at: string;
  route_id: Id<"route">;
  still_lat: number;
  still_lng: number;
  still_since: string;
}

export interface DriverPositions {
  account_id: number;
  accuracy: number | null;
  at: string;
  driver_id: Id<"driver">;
  heading: number | null;
  lat: number;
  lng: number;
  received_at: string;
  route_id: Id<"route">;
  speed: number | null;
}

export interface Drivers {
  account_id: number;
  breaks: Json;
  created_at: Generated<string>;
  deleted_at: string | null;
  email: string | null;
  end_depot_id: Id<"depot"> | null;
  first_name: string;
  id: Id<"driver">;
  is_active: Generated<boolean>;
  is_on_duty: Generated<boolean>;
  last_name: string;
  phone: string;
  phone_key: string | null;
  shift_end: string | null;
  shift_start: string | null;
  skills: string[];
  start_depot_id: Id<"depot"> | null;
  team: string | null;
  updated_at: Generated<string>;
  vehicle_id: Id<"vehicle"> | null;
  weekdays: number[];
}

export interface Files {
  account_id: number;
  content_type: string;
  created_at: Generated<string>;
  created_by: Id<"user">;
  deleted_at: string | null;
  id: Id<"file">;
  name: string;
  owner_id: string;
  owner_kind: string;
  sha256: string | null;
  size: number | null;
}

export interface GatewayEvents {
  account_id: number;
  at: string;
  ref: string;
}

export interface HubBoxes {
  account_id: number;
  barcode: string;
  created_at: Generated<string>;
  depth: Numeric | null;
  description: string | null;
  height: Numeric | null;
  id: Id<"hubBox">;
  is_open: Generated<boolean>;
  manifest_id: Id<"manifest">;
  note: string | null;
  number: number;
  order_id: Id<"hubOrder">;
  own_order_id: Id<"hubOrder">;
  received_at: string | null;
  received_by: string | null;
  store_id: Id<"store">;
  updated_at: Generated<string>;
  weight: Numeric | null;
  width: Numeric | null;
}

export interface HubEvents {
  account_id: number;
  created_at: Generated<string>;
  created_by: string;
  data: Generated<Json>;
  id: Id<"hubEvent">;
  order_id: Id<"hubOrder">;
  store_id: Id<"store">;
  type: string;
}

export interface HubExceptions {
  account_id: number;
  box_id: Id<"hubBox"> | null;
  box_number: number | null;
  code: string | null;
  created_at: Generated<string>;
  created_by: string;
  id: Id<"hubException">;
  kind: string;
  manifest_id: Id<"manifest"> | null;
  note: string | null;
  order_id: Id<"hubOrder"> | null;
  order_no: string | null;
  outcome: string | null;
  outcome_note: string | null;
  owner_id: Id<"user"> | null;
  photos_count: Generated<number>;
  reason: string;
  search_text: Generated<string>;
  solved_at: string | null;
  solved_by: string | null;
  store_id: Id<"store"> | null;
  updated_at: Generated<string>;
  warehouse_id: Id<"warehouse"> | null;
}

export interface HubOrders {
  account_id: number;
  address_line1: string;
  address_line2: string | null;
  barcodes: Generated<string>;
  boxes_count: number;
  cancel_reason: string | null;
  cancelled_at: string | null;
  city: string | null;
  country: string | null;
  created_at: Generated<string>;
  email: string | null;
  expected_at: string | null;
  first_name: string;
  id: Id<"hubOrder">;
  last_box_number: number;
  last_name: string | null;
  lat: number | null;
  lng: number | null;
  manifest_id: Id<"manifest">;
  merged_into: Id<"hubOrder"> | null;
  note: string | null;
  order_no: string;
  phone: string | null;
  po_no: string | null;
  position: number | null;
  processed_at: string | null;
  received_at: string | null;
  received_boxes_count: Generated<number>;
  route_id: Id<"route"> | null;
  search_key: Generated<string>;
  state: string | null;
  status: string;
  stock_location_id: Id<"stockLocation"> | null;
  stop: number | null;
  store_id: Id<"store">;
  updated_at: Generated<string>;
  warehouse_id: Id<"warehouse">;
  zip_code: string | null;
}

export interface HubPhotos {
  account_id: number;
  created_at: Generated<string>;
  exception_id: Id<"hubException">;
  file_id: Id<"file">;
  id: Id<"hubPhoto">;
  store_id: Id<"store"> | null;
}

export interface HubSums {
  account_id: number;
  boxes: number;
  is_allocated: boolean;
  manifest_id: Id<"manifest">;
  orders: number;
  status: string;
  store_id: Id<"store">;
  warehouse_id: Id<"warehouse">;
}

export interface HubVans {
  account_id: number;
  date: string | null;
  driver_name: string | null;
  name: string;
  route_id: Id<"route">;
  stops: number;
  updated_at: Generated<string>;
  vehicle_name: string | null;
}

export interface IdempotencyKeys {
  account_id: number;
  answer: Json | null;
  created_at: Generated<string>;
  key: string;
  request_hash: string;
  sender: Generated<string>;
  status: number | null;
}

export interface ImportedOrders {
  account_id: number;
  files: Generated<string[]>;
  head: Json;
  lines: Generated<Json>;
  shipment_order_id: Id<"shipmentOrder">;
  store_id: Id<"store">;
  units: Json;
}

export interface ImportGroups {
  account_id: number;
  first_seq: number;
  group_key: string;
  job_id: Id<"importJob">;
  row_count: number;
}

export interface ImportJobs {
  account_id: number;
  created_at: Generated<string>;
  fault: Json | null;
  finished_at: string | null;
  id: Id<"importJob">;
  input: Json;
  kind: string;
  not_before: string | null;
  result: Json | null;
  rows_done: Generated<number>;
  rows_total: Generated<number>;
  runner: string | null;
  started_at: string | null;
  state: Generated<string>;
  store_id: Id<"store">;
  updated_at: Generated<string>;
  user_id: Id<"user">;
  written_at: string | null;
}

export interface ImportOrders {
  account_id: number;
  job_id: Id<"importJob">;
  order_id: Id<"shipmentOrder">;
  seq: number;
}

export interface ImportRows {
  account_id: number;
  group_key: string;
  job_id: Id<"importJob">;
  record: Json;
  seq: number;
}

export interface Installation {
  one: Generated<boolean>;
  origin: string;
  set_at: Generated<string>;
}

export interface Inventory {
  account_id: number;
  allocated_count: Generated<number>;
  condition: number;
  created_at: Generated<string>;
  expires_on: string | null;
  id: Id<"inventory">;
  is_free: Generated<boolean>;
  is_stocked: Generated<boolean>;
  lot: Generated<string>;
  package_count: number;
  picked_count: Generated<number>;
  product_id: Id<"product">;
  product_package_type_id: Id<"productPackageType">;
  receipt_order_id: Id<"receiptOrder"> | null;
  received_on: string;
  stock_location_id: Id<"stockLocation">;
  storage_package_type_id: Id<"storagePackageType"> | null;
  store_id: Id<"store">;
  updated_at: Generated<string>;
  warehouse_id: Id<"warehouse">;
}

export interface InventoryLog {
  account_id: number;
  after_count: number;
  before_count: number;
  cause_id: Id<"cause">;
  condition: number;
  created_at: Generated<string>;
  created_by: string;
  effective_on: string;
  expires_on: string | null;
  id: Id<"inventoryLog">;
  inventory_id: Id<"inventory">;
  lot: string;
  moved_count: Generated<number>;
  other_location_id: Id<"stockLocation"> | null;
  package_change: number;
  product_id: Id<"product">;
  product_package_type_id: Id<"productPackageType">;
  reason: string | null;
  receipt_order_id: Id<"receiptOrder"> | null;
  request_id: string;
  shipment_order_id: Id<"shipmentOrder"> | null;
  stock_location_id: Id<"stockLocation">;
  storage_package_type_id: Id<"storagePackageType"> | null;
  store_id: Id<"store">;
  type: string;
  unit_change: number;
  warehouse_id: Id<"warehouse">;
}

export interface InvoiceLines {
  account_id: number;
  custom_service_id: Id<"customService"> | null;
  invoice_id: Id<"invoice">;
  label: string;
  pool_order_id: Id<"poolOrder">;
  position: number;
  quantity: number;
  unit_cents: number;
}

export interface Invoices {
  account_id: number;
  add_on_key: string | null;
  created_at: string;
  created_by: string;
  credit_cents: Generated<number>;
  currency: string;
  id: Id<"invoice">;
  kind: string;
  new_price: number;
  number: number | null;
  paid_at: string | null;
  parties: Json;
  period_end: string | null;
  period_key: string | null;
  period_start: string | null;
  plan_key: string;
  promo_cents: Generated<number>;
  promo_code: string | null;
  refunded_cents: Generated<number>;
  remaining_balance: Generated<number>;
  rest: Json | null;
  retry_at: string | null;
  route_id: Id<"route"> | null;
  route_name: string | null;
  spare_rest: Generated<number>;
  state: string;
  sub_total: number;
  tax_cents: number;
  taxes: Json;
  total: number;
  tries: Generated<number>;
}

export interface LimitDays {
  account_id: number;
  day: string;
  limit_key: string;
  used: number;
}

export interface Logins {
  account_id: number;
  email: string;
  user_id: Id<"user">;
}

export interface LowPoints {
  account_id: number;
  created_at: Generated<string>;
  created_by: string;
  deleted_at: string | null;
  id: Id<"lowPoint">;
  is_below: Generated<boolean>;
  on_hand: Generated<number>;
  product_id: Id<"product">;
  product_package_type_id: Id<"productPackageType">;
  quantity: number;
  store_id: Id<"store">;
  updated_at: Generated<string>;
  updated_by: string;
  warehouse_id: Id<"warehouse"> | null;
}

export interface MailChanges {
  account_id: number;
  created_at: Generated<string>;
  expires_at: string;
  new_confirmed_at: string | null;
  new_email: string;
  new_hash: string | null;
  old_confirmed_at: string | null;
  old_email: string;
  old_hash: string | null;
  user_id: Id<"user">;
}

export interface MailCounts {
  count: number;
  kind: string;
  recipient: string;
  since: string;
}

export interface MailLinks {
  account_id: number;
  created_at: Generated<string>;
  expires_at: string;
  kind: string;
  token_hash: string;
  used_at: string | null;
  user_id: Id<"user">;
}

export interface Mails {
  account_id: number | null;
  body: string;
  created_at: Generated<string>;
  id: Id<"mail">;
  last_error: string | null;
  recipient: string;
  sent_at: string | null;
  subject: string;
}

export interface Manifests {
  account_id: number;
  awaited_boxes_count: Generated<number>;
  boxes_count: Generated<number>;
  created_at: Generated<string>;
  created_by: string;
  id: Id<"manifest">;
  open_orders_count: Generated<number>;
  orders_count: Generated<number>;
  received_boxes_count: Generated<number>;
  source: string;
  state: Generated<string>;
  store_id: Id<"store">;
  title: string;
  updated_at: Generated<string>;
  warehouse_id: Id<"warehouse">;
}

export interface Notifications {
  account_id: number;
  action: string;
  created_at: Generated<string>;
  digested_at: string | null;
  event: string;
  facts: Json;
  id: Id<"notification">;
  is_listed: Generated<boolean>;
  needs_you: Generated<boolean>;
  order_id: Id<"receiptOrder" | "shipmentOrder"> | null;
  read_at: string | null;
  settled_at: string | null;
  store_id: Id<"store"> | null;
  to_settle: string | null;
  user_id: Id<"user">;
}

export interface NotificationSettings {
  account_id: number;
  channels: Json;
  email: boolean;
  events: Json;
  push: boolean;
  quiet_from: string | null;
  quiet_to: string | null;
  sound: boolean;
  time_zone: string | null;
  updated_at: Generated<string>;
  user_id: Id<"user">;
}

export interface NumberSeries {
  account_id: number;
  last_value: number;
  series: string;
}

export interface OperatorLog {
  about: string;
  account_id: number | null;
  action: string;
  after: Json | null;
  at: string;
  before: Json | null;
  call: string;
  id: Id<"operatorLog">;
  name: string;
  operator_id: Id<"operator">;
  place: string;
  thing: string | null;
}

export interface OperatorRequests {
  account_id: number;
  answer: string | null;
  created_at: Generated<string>;
  created_by: string;
  decided_at: string | null;
  details: Generated<Json>;
  due_at: string;
  id: Id<"operatorRequest">;
  kind: string;
  number: Generated<number>;
  outcome: string | null;
  state: Generated<string>;
}

export interface Operators {
  active: Generated<boolean>;
  code_confirmed_at: string | null;
  code_key: string | null;
  code_last_step: Generated<number>;
  created_at: Generated<string>;
  email: string;
  has_to_choose: Generated<boolean>;
  id: Id<"operator">;
  last_signed_in_at: string | null;
  name: string;
  password_hash: string;
}

export interface OperatorSessions {
  created_at: string;
  expires_at: string;
  operator_id: Id<"operator">;
  place: string;
  seen_at: string;
  token_hash: string;
  user_agent: string | null;
}

export interface OptimizeRuns {
  account_id: number;
  applied_at: string | null;
  asked: Json;
  created_at: string;
  finished_at: string | null;
  id: Id<"optimizeRun">;
  percent: number | null;
  plan: Json | null;
  seen: Json | null;
  state: string;
  undo: Json | null;
  user_id: Id<"user">;
}

export interface OrderEvents {
  account_id: number;
  at: Generated<string>;
  detail: Generated<Json>;
  id: Id<"orderEvent">;
  order_id: Id<"receiptOrder" | "shipmentOrder">;
  store_id: Id<"store">;
  type: string;
  user_id: Id<"user"> | null;
}

export interface OrderTrackings {
  account_id: number;
  ends_at: string;
  instructed_at: string | null;
  instruction: string | null;
  instruction_chips: Generated<string[]>;
  is_rating_final: Generated<boolean>;
  nonce: string;
  order_id: Id<"poolOrder">;
  proof_tried_at: string | null;
  proof_tries: Generated<number>;
  rated_at: string | null;
  rating: string | null;
  rating_chips: Generated<string[]>;
  stars: number | null;
  store_id: Id<"store">;
  token_hash: string;
  told: Generated<string[]>;
}

export interface Passkeys {
  account_id: number;
  counter: Generated<number>;
  created_at: Generated<string>;
  credential: string;
  device: string | null;
  id: Id<"passkey">;
  name: string;
  public_key: string;
  transports: Generated<string[]>;
  used_at: string | null;
  user_id: Id<"user">;
}

export interface Payments {
  account_id: number;
  card_id: Id<"card"> | null;
  cents: number;
  created_at: string;
  created_by: string;
  ends_at: string | null;
  error: string | null;
  gateway: string;
  id: Id<"payment">;
  invoice_id: Id<"invoice">;
  paid_with: string | null;
  settled_at: string | null;
  state: string;
}

export interface Plans {
  features: string[] | null;
  is_offered: Generated<boolean>;
  key: string;
  limits: Generated<Json>;
  monthly_cents: number | null;
  name: string;
  position: Generated<number>;
}

export interface PoolOrders {
  account_id: number;
  address_line1: string;
  address_line2: string | null;
  city: string;
  country: string | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  delivery_date: string | null;
  delivery_type: string;
  email: string | null;
  first_name: string;
  hint_lat: number | null;
  hint_lng: number | null;
  hub_order_id: Id<"hubOrder"> | null;
  id: Id<"poolOrder">;
  last_name: string | null;
  lat: number | null;
  lng: number | null;
  name_key: Generated<string>;
  note: string | null;
  offer_uncounted: Generated<boolean>;
  order_no: string;
  packages: number;
  phone: string;
  phone_key: Generated<string>;
  place_by: string | null;
  place_due: string | null;
  place_exactness: string | null;
  place_key: Generated<string>;
  place_reason: string | null;
  place_source: string | null;
  place_state: string;
  place_tries: Generated<number>;
  po_no: string | null;
  priority: string;
  proof: string[];
  route_id: Id<"route"> | null;
  schedule_id: Id<"schedule"> | null;
  secphone: string | null;
  service_charges: Generated<Json>;
  service_minutes: number | null;
  services: string[];
  shipment_order_id: Id<"shipmentOrder"> | null;
  skills: string[];
  state: string;
  store_id: Id<"store">;
  updated_at: Generated<string>;
  volume_m3: Numeric | null;
  weight: Numeric | null;
  window_from: string | null;
  window_to: string | null;
  zip_code: string;
  zip_key: Generated<string>;
}

export interface ProductCodes {
  account_id: number;
  code: string;
  code_key: string;
  is_alias: boolean;
  product_id: Id<"product">;
  product_package_type_id: Id<"productPackageType"> | null;
  space: string;
  store_id: Id<"store">;
}

export interface ProductPackageTypes {
  account_id: number;
  archived_at: string | null;
  barcode: string | null;
  created_at: Generated<string>;
  depth: Numeric;
  height: Numeric;
  id: Id<"productPackageType">;
  name: string;
  product_id: Id<"product">;
  store_id: Id<"store">;
  unit_quantity: number;
  weight: Numeric;
  width: Numeric;
}

export interface Products {
  account_id: number;
  barcode: string | null;
  created_at: Generated<string>;
  created_by: string | null;
  dangerous_class: string | null;
  deleted_at: string | null;
  deleted_codes: Json | null;
  depth: Numeric;
  description: string;
  has_expiration: Generated<boolean>;
  has_low_point: Generated<boolean>;
  height: Numeric;
  hs_code: string | null;
  id: Id<"product">;
  is_dangerous: Generated<boolean>;
  is_low: Generated<boolean>;
  is_stocked: Generated<boolean>;
  search_text: Generated<string>;
  sku: string;
  state: Generated<string>;
  stock_expires_on: string | null;
  stock_received_on: string | null;
  stock_units: Generated<number>;
  stock_volume: Generated<Numeric>;
  store_id: Id<"store">;
  updated_at: Generated<string>;
  weight: Numeric;
  width: Numeric;
}

export interface ProductStock {
  account_id: number;
  expires_on: string | null;
  is_stocked: Generated<boolean>;
  product_id: Id<"product">;
  received_on: string | null;
  store_id: Id<"store">;
  units: Generated<number>;
  volume: Generated<Numeric>;
  warehouse_id: Id<"warehouse">;
}

export interface PromoCodes {
  code: string;
  ends_at: string | null;
  kind: string;
  kinds: string[] | null;
  most_uses: number | null;
  plan_keys: string[] | null;
  starts_at: string | null;
  used: Generated<number>;
  value: number;
}

export interface PromoUses {
  account_id: number;
  code: string;
  invoice_id: Id<"invoice">;
}

export interface ProofFiles {
  account_id: number;
  announced_at: string;
  driver_id: Id<"driver">;
  file_id: Id<"file"> | null;
  kind: string;
  pool_order_id: Id<"poolOrder">;
  proof: string;
  route_id: Id<"route">;
  store_id: Id<"store"> | null;
}

export interface ProvenDomains {
  account_id: number;
  domain: string;
}

export interface ReceiptOrderAssignees {
  account_id: number;
  receipt_order_id: Id<"receiptOrder">;
  store_id: Id<"store">;
  user_id: Id<"user">;
}

export interface ReceiptOrderItems {
  account_id: number;
  expiration_date: string | null;
  id: Id<"receiptOrderItem">;
  package_quantity: number;
  position: number;
  product_id: Id<"product">;
  product_package_type_id: Id<"productPackageType">;
  receipt_order_id: Id<"receiptOrder">;
  received_count: Generated<number>;
  receiving_step: Generated<number>;
  store_id: Id<"store">;
}

export interface ReceiptOrders {
  account_id: number;
  arrival_day: Generated<string>;
  arrived_at: string | null;
  arrived_day: Generated<string | null>;
  channel: Generated<string>;
  completed_at: string | null;
  container_type: string | null;
  containers: Generated<Json>;
  created_at: Generated<string>;
  created_by: string;
  expected_arrival: string | null;
  external_id: string | null;
  id: Id<"receiptOrder">;
  import_hash: string | null;
  import_key: string | null;
  line_count: Generated<number>;
  note: string | null;
  package_count: Generated<number>;
  packing_list_id: string | null;
  pallets_at_receiving: number | null;
  paused_at: string | null;
  paused_seconds: Generated<number>;
  phase: Generated<string>;
  po_number: string | null;
  receipt_order_id: string | null;
  receipt_type: string | null;
  received_count: Generated<number>;
  receiving_step: Generated<number>;
  reference_id: string;
  report_confirmed_at: string | null;
  report_confirmed_by: string | null;
  search_text: Generated<string>;
  state: string;
  store_id: Id<"store">;
  task_state: Generated<string>;
  unit_count: Generated<number>;
  updated_at: Generated<string>;
  vendor_name: string | null;
  version: Generated<number>;
  warehouse_id: Id<"warehouse">;
}

export interface ReceivedLines {
  account_id: number;
  condition: number;
  created_at: Generated<string>;
  created_by: string;
  expiration_date: string | null;
  id: Id<"receivedLine">;
  inventory_id: Id<"inventory">;
  item_id: Id<"receiptOrderItem">;
  lot: Generated<string>;
  package_count: number;
  receipt_order_id: Id<"receiptOrder">;
  stock_location_id: Id<"stockLocation">;
  storage_package_type_id: Id<"storagePackageType"> | null;
  store_id: Id<"store">;
  updated_at: Generated<string>;
}

export interface RecoveryCodes {
  account_id: number;
  created_at: Generated<string>;
  hash: string;
  salt: string;
  used_at: string | null;
  user_id: Id<"user">;
}

export interface Refunds {
  account_id: number;
  cents: number;
  created_at: string;
  created_by: string;
  error: string | null;
  id: Id<"refund">;
  payment_id: Id<"payment">;
  settled_at: string | null;
  state: string;
}

export interface Reservations {
  account_id: number;
  id: string;
  inventory_id: Id<"inventory">;
  item_id: Id<"shipmentOrderItem">;
  package_count: number;
  picked_count: Generated<number>;
  shipment_order_id: Id<"shipmentOrder">;
  shipped_at: string | null;
  store_id: Id<"store">;
}

export interface RouteDrivers {
  account_id: number;
  driver_id: Id<"driver">;
  route_id: Id<"route">;
  since: string;
  until: string | null;
}

export interface Routes {
  account_id: number;
  closed_stops: number | null;
  cost_cents: number | null;
  created_at: Generated<string>;
  date: string | null;
  driver_id: Id<"driver"> | null;
  end_depot_id: Id<"depot"> | null;
  ended_at: string | null;
  id: Id<"route">;
  is_locked: Generated<boolean>;
  manifest_id: Id<"manifest"> | null;
  name: string;
  planned_metres: number | null;
  planned_seconds: number | null;
  start: string | null;
  start_depot_id: Id<"depot"> | null;
  started_at: string | null;
  type: string;
  updated_at: Generated<string>;
}

export interface RouteStops {
  account_id: number;
  arrived_at: string | null;
  assigned_at: string | null;
  done_at: string | null;
  is_locked: Generated<boolean>;
  left_at: string | null;
  order_id: Id<"poolOrder">;
  pin_tries: Generated<number>;
  position: number;
  proof_born_by: string | null;
  proof_files: Generated<string[]>;
  proof_name: string | null;
  proof_note: string | null;
  proof_packages: number | null;
  proof_pin: boolean | null;
  reason: string | null;
  reported_by: string | null;
  route_id: Id<"route">;
  status: string;
  store_id: Id<"store">;
  updated_at: Generated<string>;
}

export interface SandboxCards {
  ref: string;
  trial: string;
}

export interface SandboxEvents {
  body: string;
  deliver_at: string;
  ref: string;
  times: Generated<number>;
}

export interface SandboxPayments {
  about: Json;
  cents: number;
  created_at: Generated<string>;
  error: string | null;
  keeps_card: Generated<boolean>;
  kept_card: string | null;
  ref: string;
  refunded_cents: Generated<number>;
  state: string;
  trial: string | null;
}

export interface SandboxRefunds {
  cents: number;
  payment: string;
  ref: string;
}

export interface ScheduleDates {
  account_id: number;
  closed_at: string | null;
  date: string;
  id: Id<"scheduleDate">;
  minutes: number | null;
  schedule_id: Id<"schedule">;
  stops: number;
  store_id: Id<"store">;
  taken_minutes: Generated<number>;
  taken_stops: Generated<number>;
  window_from: string;
  window_to: string;
}

export interface ScheduleOrders {
  account_id: number;
  answered_at: string | null;
  counted_at: string | null;
  date_id: Id<"scheduleDate"> | null;
  date_ids: Generated<Id<"scheduleDate">[]>;
  expires_at: string | null;
  mail_after: string | null;
  mail_due: string | null;
  minutes: number;
  offered_at: string | null;
  offered_by: Id<"user"> | null;
  order_id: Id<"poolOrder">;
  reminded_at: string | null;
  route_id: Id<"route"> | null;
  schedule_id: Id<"schedule">;
  sequence: Generated<number>;
  state: string;
  store_id: Id<"store">;
  token_hash: string | null;
  told_of_id: Id<"scheduleDate"> | null;
  tries: Generated<number>;
  updated_at: Generated<string>;
  waits_for_id: Id<"scheduleDate"> | null;
}

export interface SchedulerUses {
  account_id: number;
  month: string;
  pool_order_id: Id<"poolOrder">;
}

export interface Schedules {
  account_id: number;
  created_at: Generated<string>;
  id: Id<"schedule">;
  store_id: Id<"store">;
  title: string;
  updated_at: Generated<string>;
}

export interface SelfChecks {
  account_id: number;
  created_at: Generated<string>;
  created_by: Id<"user">;
  drift_count: number;
  drifts: Json;
  duration_ms: number;
  figures: Json;
  id: Id<"selfCheck">;
  is_nightly: Generated<boolean>;
}

export interface Sessions {
  account_id: number;
  created_at: Generated<string>;
  expires_at: string;
  id: Id<"session">;
  needs_factor: Generated<boolean>;
  place: string | null;
  preview_of: string | null;
  proven_at: string | null;
  revoked_at: string | null;
  seen_at: Generated<string>;
  user_agent: string | null;
  user_id: Id<"user">;
  way: Generated<string>;
}

export interface SharedViews {
  account_id: number;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Id<"sharedView">;
  list: string;
  name: string;
  search: string;
  shared_by: Id<"user">;
  store_ids: Generated<Id<"store">[]>;
  updated_at: Generated<string>;
}

export interface ShipmentBoxContents {
  account_id: number;
  box_id: Id<"shipmentBox">;
  id: string;
  item_id: Id<"shipmentOrderItem">;
  product_id: Id<"product">;
  store_id: Id<"store">;
  units_count: number;
}

export interface ShipmentBoxes {
  account_id: number;
  depth: Numeric;
  height: Numeric;
  id: Id<"shipmentBox">;
  is_label_printed: Generated<boolean>;
  is_repackaged: boolean;
  name: string;
  position: number;
  product_package_type_id: Id<"productPackageType"> | null;
  quantity: Generated<number>;
  shipment_order_id: Id<"shipmentOrder">;
  shipment_package_type_id: Id<"shipmentPackageType"> | null;
  store_id: Id<"store">;
  weight: Numeric;
  width: Numeric;
}

export interface ShipmentOrderItems {
  account_id: number;
  id: Id<"shipmentOrderItem">;
  position: number;
  product_id: Id<"product">;
  product_package_type_id: Id<"productPackageType">;
  shipment_order_id: Id<"shipmentOrder">;
  store_id: Id<"store">;
  units_count: number;
  volume: Generated<number>;
}

export interface ShipmentOrders {
  account_id: number;
  address_text: Generated<string | null>;
  assignee_id: Id<"user"> | null;
  back_ordered_at: string | null;
  carrier_address_type: string | null;
  carrier_key: Generated<string | null>;
  carrier_name: string | null;
  channel: Generated<string>;
  city_key: Generated<string | null>;
  completed_at: string | null;
  completed_day: Generated<string | null>;
  country_key: Generated<string | null>;
  created_at: Generated<string>;
  created_by: string;
  created_day: Generated<string>;
  customs: Generated<Json>;
  delivery_option: string | null;
  delivery_type: string;
  external_key: string | null;
  external_order_number: string | null;
  external_po_number: string;
  id: Id<"shipmentOrder">;
  import_hash: string | null;
  is_single_item: Generated<boolean>;
  is_strict: Generated<boolean>;
  line_count: Generated<number>;
  order_number_key: Generated<string | null>;
  order_type: Generated<string>;
  packing_finished_at: string | null;
  packing_labels_downloaded: Generated<boolean>;
  phase: Generated<string>;
  pickup_carrier_name: string | null;
  pickup_expected_date: string | null;
  pickup_id: string | null;
  pickup_note: string | null;
  pickup_po_number: string | null;
  pickup_reference_number: string | null;
  placed_at: string | null;
  premium_type: Generated<string>;
  recipient_address_line1: string | null;
  recipient_address_line2: string | null;
  recipient_city: string | null;
  recipient_country: string | null;
  recipient_email: string | null;
  recipient_full_address: string | null;
  recipient_lat: number | null;
  recipient_lng: number | null;
  recipient_name: string | null;
  recipient_note: string | null;
  recipient_postal_code: string | null;
  recipient_primary_phone: string | null;
  recipient_secondary_phone: string | null;
  recipient_state: string | null;
  reference_id: string;
  region_key: Generated<string | null>;
  scheduled_for: string | null;
  search_text: Generated<string>;
  ship_out_date: string;
  shipment_price_cents: number | null;
  shortages: Json | null;
  signature_required: Generated<boolean>;
  state: string;
  store_id: Id<"store">;
  task_kind: Generated<string>;
  task_state: Generated<string>;
  tracking_link: string | null;
  tracking_number: string | null;
  unit_count: Generated<number>;
  updated_at: Generated<string>;
  version: Generated<number>;
  waits_for_all: Generated<boolean>;
  warehouse_id: Id<"warehouse">;
}

export interface ShipmentPackageTypes {
  account_id: number;
  created_at: Generated<string>;
  deleted_at: string | null;
  depth: Numeric;
  height: Numeric;
  id: Id<"shipmentPackageType">;
  name: string;
  store_ids: Generated<Id<"store">[]>;
  updated_at: Generated<string>;
  width: Numeric;
}

export interface ShipmentRepackaging {
  account_id: number;
  item_id: Id<"shipmentOrderItem">;
  package_count: number;
  product_package_type_id: Id<"productPackageType">;
  shipment_order_id: Id<"shipmentOrder">;
  store_id: Id<"store">;
}

export interface SignInTries {
  failures: number;
  last_at: string;
  source: string;
  target: string;
}

export interface SsoDomains {
  account_id: number;
  created_at: Generated<string>;
  domain: string;
  id: Id<"ssoDomain">;
  proven_at: string | null;
  token: string;
  updated_at: Generated<string>;
}

export interface SsoLinks {
  account_id: number;
  created_at: Generated<string>;
  subject: string | null;
  user_id: Id<"user">;
}

export interface SsoProviders {
  account_id: number;
  client: string;
  created_at: Generated<string>;
  is_on: Generated<boolean>;
  issuer: string;
  secret: string | null;
  updated_at: Generated<string>;
}

export interface StockLevels {
  account_id: number;
  clearance: number | null;
  created_at: Generated<string>;
  created_by: string;
  deleted_at: string | null;
  id: string;
  on_hold: number | null;
  product_id: Id<"product">;
  store_id: Id<"store">;
  updated_at: Generated<string>;
  updated_by: string;
  warehouse_id: Id<"warehouse"> | null;
}

export interface StockLocations {
  account_id: number;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Id<"stockLocation">;
  is_temporary: Generated<boolean>;
  max_weight: Numeric | null;
  stock_location_type_id: Id<"stockLocationType">;
  title: string;
  updated_at: Generated<string>;
  warehouse_id: Id<"warehouse">;
}

export interface StockLocationTypePackages {
  account_id: number;
  stock_location_type_id: Id<"stockLocationType">;
  storage_package_type_id: Id<"storagePackageType">;
}

export interface StockLocationTypes {
  account_id: number;
  created_at: Generated<string>;
  deleted_at: string | null;
  depth: Numeric;
  height: Numeric;
  id: Id<"stockLocationType">;
  is_bulk: Generated<boolean>;
  label: string;
  updated_at: Generated<string>;
  warehouse_id: Id<"warehouse">;
  width: Numeric;
}

export interface StoragePackageTypes {
  account_id: number;
  created_at: Generated<string>;
  deleted_at: string | null;
  depth: Numeric;
  height: Numeric;
  id: Id<"storagePackageType">;
  name: string;
  updated_at: Generated<string>;
  warehouse_id: Id<"warehouse">;
  width: Numeric;
}

export interface Stores {
  account_id: number;
  address: Json | null;
  breaks_cases: Generated<boolean>;
  contact_name: string | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  email: string | null;
  id: Id<"store">;
  logo_file_id: Id<"file"> | null;
  mails_customers: Generated<boolean>;
  name: string | null;
  phone: string | null;
  time_zone: string | null;
  type: string;
  updated_at: Generated<string>;
}

export interface StripeAsked {
  account_id: number;
  asked_at: string;
  attempt: Generated<number>;
  is_cancelled: Generated<boolean>;
  key: string;
  kind: string;
  object: string | null;
  user_id: Id<"user">;
}

export interface SubscriptionEvents {
  account_id: number;
  action: string;
  at: string;
  id: Id<"subscriptionEvent">;
  invoice_id: Id<"invoice"> | null;
  period_key: string | null;
  plan_key: string;
}

export interface Subscriptions {
  account_id: number;
  anchor_at: string | null;
  next_period_key: string | null;
  next_plan_key: string | null;
  period_cents: Generated<number>;
  period_end: string | null;
  period_key: string | null;
  period_start: string | null;
  radius_centre: Json | null;
  radius_cents: number | null;
  radius_km: number | null;
  radius_status: Generated<string>;
  tried_at: string | null;
  updated_at: Generated<string>;
}

export interface SupportMessages {
  account_id: number;
  author: string;
  body: string;
  created_at: Generated<string>;
  id: Id<"supportMessage">;
  kind: string;
  operator_id: Id<"operator"> | null;
  support_ticket_id: Id<"supportTicket">;
  user_id: Id<"user"> | null;
}

export interface SupportTickets {
  account_id: number;
  answered_at: string | null;
  created_at: Generated<string>;
  due_at: string;
  email: string;
  first_name: string;
  id: Id<"supportTicket">;
  last_name: string;
  number: Generated<number>;
  operator_id: Id<"operator"> | null;
  order_number: string | null;
  phone: string;
  state: Generated<string>;
  title: string;
  updated_at: Generated<string>;
  user_id: Id<"user">;
}

export interface TaxRates {
  country: string;
  name: string;
  provincial: Generated<boolean>;
  rate: Numeric;
  region: string;
  since: string;
}

export interface TrackingSettings {
  account_id: number;
  position_days: number;
  updated_at: string;
}

export interface Unsubscribed {
  at: Generated<string>;
  email: string;
}

export interface Users {
  account_id: number;
  active: Generated<boolean>;
  created_at: Generated<string>;
  deleted_at: string | null;
  email: string;
  email_verified_at: string | null;
  first_name: string;
  full_store_access: Generated<boolean>;
  grants: Generated<string[]>;
  id: Id<"user">;
  invited_at: string | null;
  invited_by: string | null;
  is_owner: Generated<boolean>;
  language: string | null;
  last_name: string;
  last_signed_in_at: string | null;
  measures: Generated<string>;
  password_hash: string | null;
  phone: string | null;
  referral_code: string;
  referrer_code: string | null;
  registration_step: Generated<number>;
  roles: Generated<string[]>;
  search_text: Generated<string>;
  settings: Generated<Json>;
  time_zone: string | null;
  updated_at: Generated<string>;
}

export interface UserStores {
  account_id: number;
  store_id: Id<"store">;
  user_id: Id<"user">;
}

export interface VanDoors {
  account_id: number;
  closed_at: string;
  closed_by: string;
  left_count: number;
  reason: string | null;
  route_id: Id<"route">;
}

export interface VanLoads {
  account_id: number;
  box_id: Id<"hubBox">;
  loaded_at: string;
  loaded_by: string;
  route_id: Id<"route">;
  store_id: Id<"store">;
}

export interface Vehicles {
  account_id: number;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Id<"vehicle">;
  max_pieces: number | null;
  max_volume_m3: Numeric | null;
  max_weight: Numeric | null;
  name: string;
  per_day_cents: number | null;
  per_hour_cents: number | null;
  per_km_cents: number | null;
  plate: string | null;
  skills: string[];
  updated_at: Generated<string>;
}

export interface Warehouses {
  account_id: number;
  address_line1: string;
  address_line2: string | null;
  closed_weekdays: Generated<number[]>;
  created_at: Generated<string>;
  cut_off: string | null;
  deleted_at: string | null;
  email: string | null;
  facility_types: string[];
  holidays: Generated<string[]>;
  id: Id<"warehouse">;
  manager_name: string | null;
  manager_phone: string | null;
  time_zone: string;
  title: string;
  updated_at: Generated<string>;
}

export interface DB {
  account_credits: AccountCredits;
  accounts: Accounts;
  add_on_purchases: AddOnPurchases;
  add_on_uses: AddOnUses;
  add_ons: AddOns;
  archives: Archives;
  audit_log: AuditLog;
  banners: Banners;
  banners_put_away: BannersPutAway;
  billing: Billing;
  cards: Cards;
  cart_settings: CartSettings;
  case_breaks: CaseBreaks;
  challenges: Challenges;
  code_apps: CodeApps;
  contacts: Contacts;
  custom_services: CustomServices;
  depots: Depots;
  devices: Devices;
  driver_access: DriverAccess;
  driver_actions: DriverActions;
  driver_newest: DriverNewest;
  driver_positions: DriverPositions;
  drivers: Drivers;
  files: Files;
  gateway_events: GatewayEvents;
  hub_boxes: HubBoxes;
  hub_events: HubEvents;
  hub_exceptions: HubExceptions;
  hub_orders: HubOrders;
  hub_photos: HubPhotos;
  hub_sums: HubSums;
  hub_vans: HubVans;
  idempotency_keys: IdempotencyKeys;
  import_groups: ImportGroups;
  import_jobs: ImportJobs;
  import_orders: ImportOrders;
  import_rows: ImportRows;
  imported_orders: ImportedOrders;
  installation: Installation;
  inventory: Inventory;
  inventory_log: InventoryLog;
  invoice_lines: InvoiceLines;
  invoices: Invoices;
  limit_days: LimitDays;
  logins: Logins;
  low_points: LowPoints;
  mail_changes: MailChanges;
  mail_counts: MailCounts;
  mail_links: MailLinks;
  mails: Mails;
  manifests: Manifests;
  notification_settings: NotificationSettings;
  notifications: Notifications;
  number_series: NumberSeries;
  operator_log: OperatorLog;
  operator_requests: OperatorRequests;
  operator_sessions: OperatorSessions;
  operators: Operators;
  optimize_runs: OptimizeRuns;
  order_events: OrderEvents;
  order_trackings: OrderTrackings;
  passkeys: Passkeys;
  payments: Payments;
  plans: Plans;
  pool_orders: PoolOrders;
  product_codes: ProductCodes;
  product_package_types: ProductPackageTypes;
  product_stock: ProductStock;
  products: Products;
  promo_codes: PromoCodes;
  promo_uses: PromoUses;
  proof_files: ProofFiles;
  proven_domains: ProvenDomains;
  receipt_order_assignees: ReceiptOrderAssignees;
  receipt_order_items: ReceiptOrderItems;
  receipt_orders: ReceiptOrders;
  received_lines: ReceivedLines;
  recovery_codes: RecoveryCodes;
  refunds: Refunds;
  reservations: Reservations;
  route_drivers: RouteDrivers;
  route_stops: RouteStops;
  routes: Routes;
  sandbox_cards: SandboxCards;
  sandbox_events: SandboxEvents;
  sandbox_payments: SandboxPayments;
  sandbox_refunds: SandboxRefunds;
  schedule_dates: ScheduleDates;
  schedule_orders: ScheduleOrders;
  scheduler_uses: SchedulerUses;
  schedules: Schedules;
  self_checks: SelfChecks;
  sessions: Sessions;
  shared_views: SharedViews;
  shipment_box_contents: ShipmentBoxContents;
  shipment_boxes: ShipmentBoxes;
  shipment_order_items: ShipmentOrderItems;
  shipment_orders: ShipmentOrders;
  shipment_package_types: ShipmentPackageTypes;
  shipment_repackaging: ShipmentRepackaging;
  sign_in_tries: SignInTries;
  sso_domains: SsoDomains;
  sso_links: SsoLinks;
  sso_providers: SsoProviders;
  stock_levels: StockLevels;
  stock_location_type_packages: StockLocationTypePackages;
  stock_location_types: StockLocationTypes;
  stock_locations: StockLocations;
  storage_package_types: StoragePackageTypes;
  stores: Stores;
  stripe_asked: StripeAsked;
  subscription_events: SubscriptionEvents;
  subscriptions: Subscriptions;
  support_messages: SupportMessages;
  support_tickets: SupportTickets;
  tax_rates: TaxRates;
  tracking_settings: TrackingSettings;
  unsubscribed: Unsubscribed;
  user_stores: UserStores;
  users: Users;
  van_doors: VanDoors;
  van_loads: VanLoads;
  vehicles: Vehicles;
  warehouses: Warehouses;
}

