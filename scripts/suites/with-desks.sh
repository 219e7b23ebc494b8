#!/bin/bash
# Usage: with-desks.sh COMMAND [ARG…]   Runs COMMAND with Debian's Request Tracker 5, Redmine and Exim beside it. They are installed
# into a layer above the root folder (overlayfs) that goes when the command ends, and run in a process namespace that ends with it.
# The command gets WITH_DESKS_RT and WITH_DESKS_REDMINE, each `address token options`; WITH_DESKS_MAIL, `smtp-url maildir`; and
# WITH_DESKS_KILL, a script that kills (-9) the desk whose name (rt, redmine, mail) it gets and starts it again.
# Needs root on Debian 12. `with-desks.sh --check` only says whether this machine can (exit code 0) or why not.
set -euo pipefail
. "$(dirname "$0")/shared.sh"

PACKAGES='request-tracker5 rt5-db-sqlite rt5-standalone redmine redmine-sqlite ruby-sqlite3 puma exim4-daemon-light'

check() {
  [ "$(id -u)" = 0 ] || { echo "not root"; return 1; }
  command -v apt-get >/dev/null || { echo "no apt-get"; return 1; }
  grep -q '^VERSION_CODENAME=bookworm$' /etc/os-release || { echo "not Debian 12"; return 1; }
  local trial
  trial=$(mktemp -d /var/tmp/with-desks.XXXXXX)
  mkdir "$trial"/{upper,work,root}
  unshare --mount --pid --fork sh -c "mount -t overlay overlay -o lowerdir=/,upperdir=$trial/upper,workdir=$trial/work $trial/root" \
    2>/dev/null || { rm -rf "$trial"; echo "no new namespaces, or no overlayfs"; return 1; }
  rm -rf "$trial"
}

make_root() {
  mkdir "$base"/{upper,work,root}
  mount -t overlay overlay -o "lowerdir=/,upperdir=$base/upper,workdir=$base/work,volatile" "$root" 2>/dev/null ||
    mount -t overlay overlay -o "lowerdir=/,upperdir=$base/upper,workdir=$base/work" "$root"
  for folder in proc sys dev; do mount --rbind "/$folder" "$root/$folder"; done
}

install_desks() {
  # The services that the packages would start are not wanted, nor are pages of manuals.
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  printf 'force-unsafe-io\npath-exclude=/usr/share/man/*\npath-exclude=/usr/share/doc/*\n' >"$root/etc/dpkg/dpkg.cfg.d/with-desks"
  chroot "$root" debconf-set-selections <<'ANSWERS'
man-db man-db/auto-update boolean false
request-tracker5 request-tracker5/dbconfig-install boolean true
request-tracker5 request-tracker5/database-type select sqlite3
request-tracker5 request-tracker5/webserver-type multiselect
redmine redmine/instances/default/dbconfig-install boolean true
redmine redmine/instances/default/database-type select sqlite3
ANSWERS
  export DEBIAN_FRONTEND=noninteractive
  chroot "$root" apt-get update -qq
  chroot "$root" apt-get install -y -qq --no-install-recommends $PACKAGES >"$base/apt.log" 2>&1 ||
    { tail -n 30 "$base/apt.log" >&2; return 1; }
}

# A queue's custom field is applied in Perl: the API cannot.
configure_rt() {
  cat >"$root/root/rt.pl" <<'PERL'
use lib '/usr/share/request-tracker5/lib';
use RT; RT::LoadConfig(); RT::Init();
my $field = RT::CustomField->new(RT->SystemUser);
$field->Create(Name => 'QuartetKey', Type => 'FreeformSingle', LookupType => 'RT::Queue-RT::Ticket', MaxValues => 1);
my $queue = RT::Queue->new(RT->SystemUser); $queue->Load('General');
$field->AddToObject($queue);
my $user = RT::User->new(RT->SystemUser); $user->Load('root');
my (undef, undef, $token) = RT::AuthToken->new(RT->SystemUser)->Create(Owner => $user->id, Description => 'quartet');
print $token;
PERL
  rt_token=$(chroot "$root" perl /root/rt.pl 2>>"$base/rt.log")
  keep rt "exec /usr/share/request-tracker5/libexec/rt-server --host 127.0.0.1 --port $rt_port"
}

configure_redmine() {
  cat >"$root/usr/share/redmine/with-desks.rb" <<'RUBY'
Setting.rest_api_enabled = '1'
admin = User.find_by_login('admin')
admin.update_columns(must_change_passwd: false)
field = IssueCustomField.create!(name: 'Quartet key', field_format: 'string', is_filter: true, is_for_all: true, trackers: Tracker.all)
Project.create!(name: 'Rides', identifier: 'rides', trackers: Tracker.all)
puts "#{admin.api_key} project=rides,field=#{field.id},closed=#{IssueStatus.where(is_closed: true).last.id}"
RUBY
  local inside='cd /usr/share/redmine && export X_DEBIAN_SITEID=default RAILS_ENV=production LANG=C.UTF-8 &&'
  redmine=$(chroot "$root" sh -c "$inside bin/rails runner with-desks.rb" 2>>"$base/redmine.log")
  keep redmine "$inside exec puma -t 4:4 -b tcp://127.0.0.1:$redmine_port config.ru"
}

configure_mail() {
  mkdir -p "$root/var/with-desks"
  chroot "$root" chown mail:mail /var/with-desks
  cat >"$root/etc/exim4/exim4.conf" <<CONF
primary_hostname = mail.quartet.example
local_interfaces = 127.0.0.1
daemon_smtp_ports = $mail_port
# It would offer a certificate that nobody trusts.
tls_advertise_hosts =
acl_smtp_rcpt = open
acl_smtp_data = open
begin acl
open:
  accept
begin routers
all:
  driver = accept
  transport = folder
begin transports
folder:
  driver = appendfile
  directory = /var/with-desks/mail
  maildir_format
  user = mail
CONF
  keep mail 'exec exim4 -bdf -q5s'
}

# keep NAME COMMAND: run in the layer, again whenever it has died, until everything ends.
keep() {
  cat >"$base/$1.sh" <<KEEP
while :; do
  setsid chroot "$root" sh -c '$2' >>"$base/$1.log" 2>&1 & echo \$! >"$base/$1.pid"
  wait \$! || true
  sleep 0.5
done
KEEP
  bash "$base/$1.sh" 2>>"$base/$1.log" &
}

wait_until_ready() {
  for _ in $(seq 600); do
    curl -fs -o /dev/null -H "Authorization: token $rt_token" "http://127.0.0.1:$rt_port/REST/2.0/rt" &&
      curl -fs -o /dev/null -H "X-Redmine-API-Key: ${redmine%% *}" "http://127.0.0.1:$redmine_port/users/current.json" &&
      (exec 3<>"/dev/tcp/127.0.0.1/$mail_port") 2>/dev/null && return
    sleep 0.2
  done
  tail -n 20 "$base"/{rt,redmine,mail}.log >&2
  echo "with-desks: the desks do not start" >&2
  exit 3
}

if [ "${1-}" != --inside ]; then
  begin "$@"
  base=$(mktemp -d /var/tmp/with-desks.XXXXXX)
  trap 'rm -rf "$base"' EXIT
  unshare --mount --pid --fork --kill-child --mount-proc bash "$0" --inside "$base" "$@"
  exit
fi

base=$2 root=$2/root
shift 2
make_root
install_desks
rt_port=$(free_port) redmine_port=$(free_port) mail_port=$(free_port)
configure_rt
configure_redmine
configure_mail
printf '#!/bin/bash\nkill -9 -- "-$(cat %q/$1.pid)"\n' "$base" >"$base/kill.sh"
chmod +x "$base/kill.sh"
wait_until_ready
export WITH_DESKS_RT="http://127.0.0.1:$rt_port/ $rt_token queue=General"
export WITH_DESKS_REDMINE="http://127.0.0.1:$redmine_port/ $redmine"
export WITH_DESKS_MAIL="smtp://127.0.0.1:$mail_port $root/var/with-desks/mail" WITH_DESKS_KILL=$base/kill.sh
"$@"
