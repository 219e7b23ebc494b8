"""A plan for the adapter `hetzner`, as a declarative client carries it out, with the library hcloud of PyPI.

It is applied, read again twice without a difference, changed, read again, and destroyed.
Usage: HCLOUD_ENDPOINT=… HCLOUD_TOKEN=… PUBLIC_KEY=… ZONE=… python3 plan.py (npm run suite -- hetzner)
"""

import os

from hcloud import Client
from hcloud.firewalls import FirewallRule
from hcloud.networks import NetworkSubnet
from hcloud.zones import ZoneRecord

NAME = "plan"
ZONE = os.environ["ZONE"]
RANGE = "10.160.4.0/24"
ADDRESS = "10.160.4.20"

client = Client(
    token=os.environ["HCLOUD_TOKEN"],
    api_endpoint=os.environ["HCLOUD_ENDPOINT"],
    poll_interval=0.1,
)


def wanted(step):
    """What the plan asks for; the second step changes all that can change in place."""
    second = step == 2
    labels = {"step": str(step)}
    return {
        "key": {"labels": labels},
        "network": {"ip_range": RANGE, "labels": labels, "subnets": [["cloud", RANGE, "local"]]},
        "firewall": {
            "labels": labels,
            "rules": [
                ["in", "tcp", "443" if second else "22", ["203.0.113.5/32", "2001:db8::/32"], "Door"],
                ["in", "icmp", None, ["0.0.0.0/0", "::/0"], None],
            ],
        },
        "server": {
            "name": "plan-2" if second else "plan-1",
            "type": "2cpu-1gb-20gb" if second else "1cpu-512mb-10gb",
            "image": "debian-12",
            "labels": labels,
            "backups": second,
            "addresses": [ADDRESS],
            "firewalls": [NAME],
            "pointer": f"{'b' if second else 'a'}.plan.example",
        },
        "snapshot": {"description": f"Plan {step}", "labels": labels},
        "zone": {
            "ttl": 900 if second else 3600,
            "sets": {
                "www/A": [None, labels, [["192.0.2.2" if second else "192.0.2.1", None]]],
                "@/TXT": [300 if second else 60, labels, [['"plan"', "Note"]]],
                "@/MX": [None, {}, [["10 mail.example.com.", None], ["20 mail.example.net.", None]]],
            },
        },
    }


def read():
    """What there is, in the form of `wanted`, each read by its id as a refresh does."""
    key = client.ssh_keys.get_by_id(ids["key"])
    network = client.networks.get_by_id(ids["network"])
    firewall = client.firewalls.get_by_id(ids["firewall"])
    server = client.servers.get_by_id(ids["server"])
    snapshot = client.images.get_by_id(ids["snapshot"])
    zone = client.zones.get(ZONE)
    return {
        "key": {"labels": key.labels},
        "network": {
            "ip_range": network.ip_range,
            "labels": network.labels,
            "subnets": [[one.type, one.ip_range, one.network_zone] for one in network.subnets],
        },
        "firewall": {
            "labels": firewall.labels,
            "rules": [
                [one.direction, one.protocol, one.port, one.source_ips, one.description]
                for one in firewall.rules
            ],
        },
        "server": {
            "name": server.name,
            "type": server.server_type.name,
            "image": server.image.name,
            "labels": server.labels,
            "backups": server.backup_window is not None,
            "addresses": [one.ip for one in server.private_net],
            "firewalls": [
                client.firewalls.get_by_id(one.firewall.id).name for one in server.public_net.firewalls
            ],
            "pointer": server.public_net.ipv4.dns_ptr,
        },
        "snapshot": {"description": snapshot.description, "labels": snapshot.labels},
        "zone": {
            "ttl": zone.ttl,
            "sets": {
                one.id: [one.ttl, one.labels, [[record.value, record.comment] for record in one.records]]
                for one in zone.get_rrset_all()
            },
        },
    }


def rules(plan):
    return [
        FirewallRule(direction=direction, protocol=protocol, port=port, source_ips=ips, description=text)
        for direction, protocol, port, ips, text in plan["firewall"]["rules"]
    ]


def records(values):
    return [ZoneRecord(value=value, comment=comment) for value, comment in values]


def create(plan):
    key = client.ssh_keys.create(NAME, os.environ["PUBLIC_KEY"], labels=plan["key"]["labels"])
    network = client.networks.create(NAME, RANGE, labels=plan["network"]["labels"])
    subnet = NetworkSubnet(type="cloud", ip_range=RANGE, network_zone="local")
    network.add_subnet(subnet).wait_until_finished()
    firewall = client.firewalls.create(NAME, rules=rules(plan), labels=plan["firewall"]["labels"]).firewall
    size = client.server_types.get_by_name(plan["server"]["type"])
    started = client.servers.create(
        name=plan["server"]["name"],
        server_type=size,
        image=client.images.get_by_name_and_architecture(plan["server"]["image"], size.architecture),
        location=client.locations.get_by_name("local"),
        ssh_keys=[key],
        firewalls=[firewall],
        labels=plan["server"]["labels"],
    )
    started.action.wait_until_finished()
    server = started.server
    # What depends on the server alone is asked for at once.
    snapshot = server.create_image(type="snapshot", **plan["snapshot"])
    settle(
        server.attach_to_network(network, ip=ADDRESS),
        server.change_dns_ptr(server.public_net.ipv4.ip, plan["server"]["pointer"]),
        snapshot.action,
    )
    zone = client.zones.create(name=ZONE, mode="primary", ttl=plan["zone"]["ttl"])
    zone.action.wait_until_finished()
    made = []
    for id, (ttl, labels, values) in plan["zone"]["sets"].items():
        name, type = id.split("/")
        created = zone.zone.create_rrset(name=name, type=type, ttl=ttl, labels=labels, records=records(values))
        made.append(created.action)
    settle(*made)
    ids.update(
        key=key.id, network=network.id, firewall=firewall.id, server=server.id, snapshot=snapshot.image.id
    )


def change(plan):
    client.ssh_keys.get_by_id(ids["key"]).update(labels=plan["key"]["labels"])
    client.networks.get_by_id(ids["network"]).update(labels=plan["network"]["labels"])
    firewall = client.firewalls.get_by_id(ids["firewall"])
    firewall.update(labels=plan["firewall"]["labels"])
    settle(*firewall.set_rules(rules(plan)))
    server = client.servers.get_by_id(ids["server"])
    server.update(name=plan["server"]["name"], labels=plan["server"]["labels"])
    server.power_off().wait_until_finished()
    size = client.server_types.get_by_name(plan["server"]["type"])
    server.change_type(size, upgrade_disk=True).wait_until_finished()
    server.power_on().wait_until_finished()
    settle(
        server.enable_backup(),
        server.change_dns_ptr(server.public_net.ipv4.ip, plan["server"]["pointer"]),
    )
    client.images.get_by_id(ids["snapshot"]).update(**plan["snapshot"])
    zone = client.zones.get(ZONE)
    # Compared with what was there before any change, as a plan is.
    former = {one.id: one for one in zone.get_rrset_all()}
    zone.change_ttl(plan["zone"]["ttl"]).wait_until_finished()
    for id, (ttl, labels, values) in plan["zone"]["sets"].items():
        if labels != former[id].labels:
            former[id].update_rrset(labels=labels)
        actions = [former[id].set_rrset_records(records(values))]
        if ttl != former[id].ttl:
            actions.append(former[id].change_rrset_ttl(ttl))
        settle(*actions)


def destroy():
    """In the order of what depends on what; the sets go with their zone, the address of the server with it."""
    zone = client.zones.get(ZONE)
    settle(*(one.delete_rrset().action for one in zone.get_rrset_all()))
    zone.delete().action.wait_until_finished()
    client.images.get_by_id(ids["snapshot"]).delete()
    server = client.servers.get_by_id(ids["server"])
    server.change_dns_ptr(server.public_net.ipv4.ip, None).wait_until_finished()
    network = client.networks.get_by_id(ids["network"])
    server.detach_from_network(network).wait_until_finished()
    server.delete().wait_until_finished()
    client.firewalls.get_by_id(ids["firewall"]).delete()
    network.delete_subnet(network.subnets[0]).wait_until_finished()
    network.delete()
    client.ssh_keys.get_by_id(ids["key"]).delete()


def settle(*actions):
    for action in actions:
        action.wait_until_finished()


def same(plan):
    """Twice: nothing changes because it was read."""
    for _ in range(2):
        there = read()
        assert there == plan, f"{there!r} instead of {plan!r}"


ids = {}
create(wanted(1))
same(wanted(1))
change(wanted(2))
same(wanted(2))
destroy()
print("plan: done")
