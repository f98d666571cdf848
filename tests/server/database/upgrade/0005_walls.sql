-- What people had made by the version whose last migration was 0005_walls, as that version wrote it.
insert into orgs (id, parent_id, enterprise_id, kind, name, area_code) values
  ('1', null, null, 'platform', '平台', null), ('10', '1', '10', 'enterprise', '更名后的企业', '130100');

-- The shipped menu of that version stood in the database; an installation had added a page of its own.
insert into resources (id, parent_id, name, url, icon, type, sort) values
  ('home', null, '首页', '/homePage', 'home', '1', 1), ('control', null, '智能监控', null, 'monitor', '0', 2),
  ('alarms', 'control', '告警信息', '/intelligentControl/warningMessage', 'alarm', '1', 1),
  ('walls', null, '监控大屏', null, 'screen', '0', 3), ('wallMap', 'walls', '区域地图大屏', '/map', 'map', '1', 1),
  ('wallPhoto', 'walls', '光伏智能监控大屏', '/PhotoIntelligentMonitor', 'screen', '1', 5),
  ('wallProfit', 'walls', '运营收益大屏', '/operatorProfitStatistics', 'screen', '1', 7),
  ('wallConductor', 'walls', '大屏指挥', '/wallConductor', 'screen', '1', 85),
  ('actHandle', 'alarms', '处理告警', 'alarm:handle', '', '2', 1), ('actDrill', 'alarms', '告警演练', 'alarm:drill', '', '2', 2),
  ('ownPage', 'walls', '自建页面', '/own/page', 'home', '1', 99);

-- An operator who may see the profit but hold no drills; a role made by hand.
insert into roles (id, name, kind, org_id) values ('10-operator', '监控值班员', 'operator', '10'), ('byHand', '访客', 'guest', '10');
insert into role_resources (role_id, resource_id) values
  ('10-operator', 'home'), ('10-operator', 'alarms'), ('10-operator', 'wallMap'), ('10-operator', 'wallProfit'), ('10-operator', 'actHandle'),
  ('byHand', 'home'), ('byHand', 'wallPhoto'), ('byHand', 'ownPage');
insert into users (id, login_name, user_name, password_hash, phone, email, org_id, state) values
  ('watch', 'watch', '企业-值班', 'scrypt of a changed password', '13800000000', 'watch@example.com', '10', 'active'),
  ('waiting', 'waiting', '企业-待审核', 'scrypt', null, null, '10', 'pending');
insert into user_roles (user_id, role_id) values ('watch', '10-operator'), ('watch', 'byHand');
insert into sessions (token_hash, user_id, login_path, sign_key_id, sign_key, expires_at) values
  (encode(sha256('watch''s session'), 'hex'), 'watch', 'login', 'key', 'secret', now() + interval '1 day');

insert into screen_tokens (token_hash, id, org_id, name, walls, created_by, last_seen_at, last_address, last_wall, revoked_at) values
  (encode(sha256('the PV wall'), 'hex'), 'pv', '10', '光伏墙', '["/PhotoIntelligentMonitor"]', 'watch', now(), '10.0.0.7', '/PhotoIntelligentMonitor', null),
  (encode(sha256('one panel'), 'hex'), 'panel', '10', '储能面板', '["/right3"]', 'watch', null, null, null, null),
  (encode(sha256('taken back'), 'hex'), 'gone', '10', '旧墙', '["/map"]', null, null, null, null, now());
insert into wall_playlists (id, org_id, name, items, transition, updated_by, updated_at) values
  ('tour', '10', '早班轮播', '[{"wall": "/map", "query": "area=130100", "seconds": 60}]', 'cut', 'watch', now());
insert into wall_cues (org_id, name, cue, by_user, at) values ('10', '东墙', '{"kind": "wall", "path": "/map", "query": ""}', 'watch', now());

insert into alarm_limits (org_id, device_id, indicator_id, lower, upper, on_delay, deadband, type, level, enabled) values
  ('10', 7, 1, -99999999, 253.5, 77, 0.5, '1', '2', false);
insert into orders (no, org_id, kind, status, site_id, device_id, alarm_id, content, crew_id, created_by, trace) values
  ('QX1', '10', 'rushRepair', '1', 'site', 7, 1, '更换断路器', 'crew', 'watch', '[{"step": "派单", "userId": "watch", "at": "2026-11-01 08:00:00"}]');
insert into alarms (org_id, site_id, device_id, indicator_id, sign, status, type, level, remark, value, upper, raised_at, next_deal, deal_opinion, handled_by, handled_at, order_id) values
  ('10', 'site', 7, 1, '1', '2', '1', '2', '越上限', 261, 253.5, now(), '3', '尽快抢修', 'watch', now(), 1),
  ('10', 'site', 7, 2, '1', '1', '1', '2', '越上限', 262, 253.5, now(), null, null, null, null, null);
insert into audits (org_id, user_id, action, target, address) values ('10', 'watch', 'alarm.saveAlarm', '1', '10.0.0.8');
insert into dicts (type, code, name, sort) values ('alarm_type', 'own', '自定义', 50);
insert into facts (name, value) values ('simulated_until', '2026-11-01T00:00:00.000Z');
