// A walk through the adapter `hetzner` with the library hcloud-go, as it is.
// Usage: HCLOUD_ENDPOINT=… HCLOUD_TOKEN=… ZONE=… hetzner (npm run suite -- hetzner)
package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"strings"
	"time"

	"github.com/hetznercloud/hcloud-go/v2/hcloud"
)

var (
	ctx    = context.Background()
	client *hcloud.Client
)

func main() {
	client = hcloud.NewClient(
		hcloud.WithEndpoint(os.Getenv("HCLOUD_ENDPOINT")),
		hcloud.WithToken(os.Getenv("HCLOUD_TOKEN")),
		hcloud.WithPollOpts(hcloud.PollOpts{BackoffFunc: hcloud.ConstantBackoff(100 * time.Millisecond)}),
	)
	catalogue()
	servers()
	zones(os.Getenv("ZONE"))
	fmt.Println("hcloud-go: done")
}

func catalogue() {
	types := must(client.ServerType.All(ctx))
	check("listed types", len(types) > 5, true)
	locations := must(client.Location.All(ctx))
	check("locations", locations[0].Name, "local")
	volumes := must(client.Volume.All(ctx))
	check("volumes", len(volumes), 0)
	pricing, _, err := client.Pricing.Get(ctx)
	refuse(err)
	check("types with prices", len(pricing.ServerTypes), len(types))
}

func servers() {
	key, _, err := client.SSHKey.Create(ctx, hcloud.SSHKeyCreateOpts{Name: "go", PublicKey: os.Getenv("PUBLIC_KEY")})
	refuse(err)
	_, _, err = client.SSHKey.Create(ctx, hcloud.SSHKeyCreateOpts{Name: "go", PublicKey: os.Getenv("PUBLIC_KEY")})
	check("the key twice", hcloud.IsError(err, hcloud.ErrorCodeUniquenessError), true)
	found, _, err := client.SSHKey.GetByFingerprint(ctx, key.Fingerprint)
	refuse(err)
	check("key by fingerprint", found.ID, key.ID)

	network, _, err := client.Network.Create(ctx, hcloud.NetworkCreateOpts{Name: "go", IPRange: block("10.160.1.0/24")})
	refuse(err)
	check("range", network.IPRange.String(), "10.160.1.0/24")
	_, all4, _ := net.ParseCIDR("0.0.0.0/0")
	rule := hcloud.FirewallRule{
		Direction: hcloud.FirewallRuleDirectionIn,
		Protocol:  hcloud.FirewallRuleProtocolTCP,
		Port:      hcloud.Ptr("any"),
		SourceIPs: []net.IPNet{*all4},
	}
	made, _, err := client.Firewall.Create(ctx, hcloud.FirewallCreateOpts{Name: "go", Rules: []hcloud.FirewallRule{rule}})
	refuse(err)
	firewall := made.Firewall
	check("port", *firewall.Rules[0].Port, "any")

	size, _, err := client.ServerType.GetByName(ctx, "1cpu-512mb-10gb")
	refuse(err)
	image, _, err := client.Image.GetByNameAndArchitecture(ctx, "debian-12", hcloud.ArchitectureX86)
	refuse(err)
	_, _, err = client.Server.Create(ctx, hcloud.ServerCreateOpts{
		Name: "no", ServerType: size, Image: image, Location: &hcloud.Location{Name: "fsn1"},
	})
	check("another location", hcloud.IsError(err, hcloud.ErrorCodeInvalidInput), true)
	result, _, err := client.Server.Create(ctx, hcloud.ServerCreateOpts{
		Name: "go-1", ServerType: size, Image: image, SSHKeys: []*hcloud.SSHKey{key},
		Networks:  []*hcloud.Network{network},
		Firewalls: []*hcloud.ServerCreateFirewall{{Firewall: *firewall}},
		Labels:    map[string]string{"by": "go"},
	})
	refuse(err)
	wait(append(result.NextActions, result.Action)...)
	server := reload(result.Server.ID)
	check("status", server.Status, hcloud.ServerStatusRunning)
	check("IPv4", server.PublicNet.IPv4.IP != nil, true)
	check("networks", len(server.PrivateNet), 1)
	check("image", server.Image.Name, "debian-12")
	check("firewall", server.PublicNet.Firewalls[0].Firewall.ID, firewall.ID)
	labelled := must(client.Server.AllWithOpts(ctx, hcloud.ServerListOpts{
		ListOpts: hcloud.ListOpts{LabelSelector: "by=go"}, Sort: []string{"name:asc"},
	}))
	check("by label", len(labelled), 1)

	wait(act(client.Server.Poweroff(ctx, server)))
	check("off", reload(server.ID).Status, hcloud.ServerStatusOff)
	larger, _, err := client.ServerType.GetByName(ctx, "2cpu-1gb-20gb")
	refuse(err)
	wait(act(client.Server.ChangeType(ctx, server, hcloud.ServerChangeTypeOpts{ServerType: larger, UpgradeDisk: true})))
	check("type", reload(server.ID).ServerType.Name, "2cpu-1gb-20gb")
	wait(act(client.Server.Poweron(ctx, server)))
	wait(act(client.Server.DetachFromNetwork(ctx, server, hcloud.ServerDetachFromNetworkOpts{Network: network})))
	wait(act(client.Server.AttachToNetwork(ctx, server, hcloud.ServerAttachToNetworkOpts{Network: network})))

	snapshot, _, err := client.Server.CreateImage(ctx, server, &hcloud.ServerCreateImageOpts{
		Type: hcloud.ImageTypeSnapshot, Description: hcloud.Ptr("from go"),
	})
	refuse(err)
	wait(snapshot.Action)
	rebuilt, _, err := client.Server.RebuildWithResult(ctx, server, hcloud.ServerRebuildOpts{Image: snapshot.Image})
	refuse(err)
	wait(rebuilt.Action)
	wait(act(client.Server.EnableBackup(ctx, server, "")))
	check("backups", reload(server.ID).BackupWindow, "22-02")
	wait(act(client.Server.DisableBackup(ctx, server)))
	set, _, err := client.Firewall.SetRules(ctx, firewall, hcloud.FirewallSetRulesOpts{})
	refuse(err)
	wait(set...)
	wait(act(client.Server.ChangeDNSPtr(ctx, server, server.PublicNet.IPv4.IP.String(), hcloud.Ptr("go.elsewhere.example"))))
	check("pointer", reload(server.ID).PublicNet.IPv4.DNSPtr, "go.elsewhere.example")
	addresses := must(client.PrimaryIP.All(ctx))
	check("primary IPs", len(addresses), 1)

	protection := func(on bool) hcloud.ServerChangeProtectionOpts {
		return hcloud.ServerChangeProtectionOpts{Delete: &on, Rebuild: &on}
	}
	wait(act(client.Server.ChangeProtection(ctx, server, protection(true))))
	_, _, err = client.Server.DeleteWithResult(ctx, server)
	check("protected", hcloud.IsError(err, hcloud.ErrorCodeProtected), true)
	wait(act(client.Server.ChangeProtection(ctx, server, protection(false))))
	deleted, _, err := client.Server.DeleteWithResult(ctx, server)
	refuse(err)
	wait(deleted.Action)
	gone, _, err := client.Server.GetByID(ctx, server.ID)
	refuse(err)
	check("gone", gone == nil, true)

	_, err = client.Image.Delete(ctx, snapshot.Image)
	refuse(err)
	_, err = client.Firewall.Delete(ctx, firewall)
	refuse(err)
	_, err = client.Network.Delete(ctx, network)
	refuse(err)
	_, err = client.SSHKey.Delete(ctx, key)
	refuse(err)
}

func zones(name string) {
	made, _, err := client.Zone.Create(ctx, hcloud.ZoneCreateOpts{
		Name: name, Mode: hcloud.ZoneModePrimary, TTL: hcloud.Ptr(600),
		RRSets: []hcloud.ZoneCreateOptsRRSet{{
			Name: "www", Type: hcloud.ZoneRRSetTypeA, Records: []hcloud.ZoneRRSetRecord{{Value: "192.0.2.1"}},
		}},
	})
	refuse(err)
	wait(made.Action)
	zone, _, err := client.Zone.Get(ctx, name)
	refuse(err)
	check("zone", zone.ID, made.Zone.ID)
	text, _, err := client.Zone.CreateRRSet(ctx, zone, hcloud.ZoneRRSetCreateOpts{
		Name: "@", Type: hcloud.ZoneRRSetTypeTXT, TTL: hcloud.Ptr(60),
		Records: []hcloud.ZoneRRSetRecord{{Value: `"hello"`, Comment: "greeting"}},
	})
	refuse(err)
	wait(text.Action)
	apex, _, err := client.Zone.GetRRSetByNameAndType(ctx, zone, "@", hcloud.ZoneRRSetTypeTXT)
	refuse(err)
	check("comment", apex.Records[0].Comment, "greeting")
	www, _, err := client.Zone.GetRRSetByNameAndType(ctx, zone, "www", hcloud.ZoneRRSetTypeA)
	refuse(err)
	wait(act(client.Zone.AddRRSetRecords(ctx, www, hcloud.ZoneRRSetAddRecordsOpts{
		Records: []hcloud.ZoneRRSetRecord{{Value: "192.0.2.2"}},
	})))
	wait(act(client.Zone.ChangeRRSetTTL(ctx, www, hcloud.ZoneRRSetChangeTTLOpts{TTL: hcloud.Ptr(120)})))
	sets := must(client.Zone.AllRRSets(ctx, zone))
	check("sets", len(sets), 2)
	file, _, err := client.Zone.ExportZonefile(ctx, zone)
	refuse(err)
	check("zone file", strings.Contains(file.Zonefile, "192.0.2.2"), true)
	removed, _, err := client.Zone.DeleteRRSet(ctx, www)
	refuse(err)
	wait(removed.Action)
	deleted, _, err := client.Zone.Delete(ctx, zone)
	refuse(err)
	wait(deleted.Action)
}

func block(text string) *net.IPNet {
	_, parsed, err := net.ParseCIDR(text)
	refuse(err)
	return parsed
}

func reload(id int64) *hcloud.Server {
	server, _, err := client.Server.GetByID(ctx, id)
	refuse(err)
	return server
}

func wait(actions ...*hcloud.Action) {
	refuse(client.Action.WaitFor(ctx, actions...))
}

func act(action *hcloud.Action, _ *hcloud.Response, err error) *hcloud.Action {
	refuse(err)
	return action
}

func must[T any](value T, err error) T {
	refuse(err)
	return value
}

func check[T comparable](what string, got, wanted T) {
	if got != wanted {
		panic(fmt.Sprintf("%s: %v instead of %v", what, got, wanted))
	}
}

func refuse(err error) {
	if err != nil {
		panic(err)
	}
}
